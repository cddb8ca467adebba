import { Button, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { Address, useOpening } from "../../components/Address";
import { CopyLink } from "../../components/CopyLink";
import { FailureView } from "../../components/failure/FailureView";
import { toFailure, type SignInFlow } from "../../platform";
import type { useSignInActions } from "../../queries/useSignIn";
import classes from "./SignIn.module.css";

interface Props {
  flow: SignInFlow;
  complete: ReturnType<typeof useSignInActions>["complete"];
  cancel: ReactNode;
}

/** The address to agree at. It is opened only when the person wants that; another browser will do as well. */
export function BrowserStep({ flow, complete, cancel }: Props) {
  const [address, setAddress] = useState("");
  const { open, failure } = useOpening();
  return (
    <div className={classes.browser}>
      <Address url={flow.url} />
      <div className={classes.state}>
        <Button onClick={() => void open(flow.url)} data-autofocus>
          Open in the browser
        </Button>
        <CopyLink text={() => flow.url} label="Copy address" />
        {cancel}
      </div>
      <p className={classes.note} role="status">
        Waiting for the browser to come back …
      </p>
      <form
        className={classes.paste}
        onSubmit={(event) => {
          event.preventDefault();
          complete.mutate({ id: flow.id, address });
        }}
      >
        <TextInput
          className={classes.address}
          label="The browser is on another machine?"
          description="Paste the address it ended at."
          placeholder={`${flow.redirect}?code=…`}
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={address === ""} loading={complete.isPending}>
          Complete
        </Button>
      </form>
      <FailureView failure={failure ?? (complete.error ? toFailure(complete.error) : null)} />
    </div>
  );
}
