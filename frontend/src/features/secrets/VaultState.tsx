import { Button } from "@mantine/core";
import { IconAlertTriangle, IconLock, IconRefresh, IconShieldCheck } from "@tabler/icons-react";
import { CopyLink } from "../../components/CopyLink";
import { FailureView } from "../../components/failure/FailureView";
import { failureText } from "../../components/failure/failureText";
import type { SecretState } from "../../platform";
import { useSecretActions } from "../../queries/useSecrets";
import { PassphraseForm } from "./PassphraseForm";
import classes from "./VaultState.module.css";

/** VaultState says in words how the keychain stands, what that means, and what can be done. */
export function VaultState({ vault }: { vault: SecretState }) {
  const { retry } = useSecretActions();
  const fine = !vault.sealed && vault.mode !== "session";
  const Icon = vault.sealed ? IconLock : fine ? IconShieldCheck : IconAlertTriangle;
  const passphraseHelps = vault.mode !== "passphrase" && vault.keychain !== "available";
  return (
    <section className={classes.state} data-tone={fine ? "ok" : "warn"} aria-label="Keychain">
      <Icon className={classes.icon} size={18} stroke={1.6} aria-hidden />
      <div className={classes.body}>
        <h2 className={classes.title}>{heading(vault)}</h2>
        <p className={classes.detail}>{vault.detail}</p>
        <div className={classes.actions}>
          {vault.keychain !== "available" && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={14} />}
              loading={retry.isPending}
              onClick={() => retry.mutate()}
            >
              Ask the keychain again
            </Button>
          )}
          {vault.failure && (
            <CopyLink text={() => (vault.failure ? failureText(vault.failure) : "")} label="Copy details" />
          )}
        </div>
        {(passphraseHelps || (vault.sealed && vault.mode === "passphrase")) && (
          <PassphraseForm exists={vault.sealed} />
        )}
        {retry.error && <FailureView failure={retry.error} title="The keychain could not be asked" />}
      </div>
    </section>
  );
}

function heading({ keychain, mode, sealed }: SecretState): string {
  if (sealed) return "The vault is locked";
  if (mode === "passphrase") return "The vault is open by passphrase";
  const words: Record<string, string> = {
    available: "The keychain is available",
    locked: "The keychain is locked",
    missing: "There is no keychain here",
    failing: "The keychain does not answer",
  };
  const kept = mode === "session" ? "; secrets are kept in memory until Fairlead ends" : "";
  return `${words[keychain] ?? `Keychain: ${keychain}`}${kept}`;
}
