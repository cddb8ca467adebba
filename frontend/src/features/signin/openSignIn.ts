import { create } from "zustand";

/** For which server the sign-in dialog is open, or "". */
export const useSignInDialog = create<{ server: string }>()(() => ({ server: "" }));

export function openSignIn(server: string): void {
  useSignInDialog.setState({ server });
}

export function closeSignIn(): void {
  useSignInDialog.setState({ server: "" });
}
