import { Modal } from "@mantine/core";
import { closeSignIn, useSignInDialog } from "./openSignIn";
import { SignInFlowView } from "./SignInFlowView";

/** SignInDialog signs in to a server. Closing it leaves the sign-in under way; the server's tab shows it. */
export function SignInDialog() {
  const server = useSignInDialog((state) => state.server);
  return (
    <Modal
      opened={server !== ""}
      onClose={closeSignIn}
      size="lg"
      title={`Sign in to ${server}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {server && <SignInFlowView key={server} server={server} />}
    </Modal>
  );
}
