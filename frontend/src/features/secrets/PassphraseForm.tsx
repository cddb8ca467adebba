import { Button, PasswordInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { FailureView } from "../../components/failure/FailureView";
import { useSecretActions } from "../../queries/useSecrets";
import classes from "./PassphraseForm.module.css";

/** PassphraseForm opens the vault with a passphrase, or makes one that is opened so, where there is no keychain. */
export function PassphraseForm({ exists }: { exists: boolean }) {
  const { usePassphrase: open } = useSecretActions();
  const [passphrase, setPassphrase] = useState("");
  const [again, setAgain] = useState("");
  const differs = !exists && again !== "" && again !== passphrase;
  const ready = passphrase !== "" && (exists || again === passphrase);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready) open.mutate(passphrase);
    setAgain("");
    setPassphrase("");
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <PasswordInput
        className={classes.input}
        label={exists ? "Passphrase of the vault" : "Protect the vault with a passphrase"}
        autoComplete="off"
        value={passphrase}
        onChange={(event) => setPassphrase(event.currentTarget.value)}
      />
      {!exists && (
        <PasswordInput
          className={classes.input}
          label="The same again"
          autoComplete="off"
          error={differs && "This is another passphrase"}
          value={again}
          onChange={(event) => setAgain(event.currentTarget.value)}
        />
      )}
      <Button type="submit" disabled={!ready} loading={open.isPending}>
        {exists ? "Open the vault" : "Use this passphrase"}
      </Button>
      {!exists && <p className={classes.note}>It is asked for at each start. Nobody can recover it.</p>}
      {open.error && <FailureView failure={open.error} title="The vault was not opened" />}
    </form>
  );
}
