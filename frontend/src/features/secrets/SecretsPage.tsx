import { Button } from "@mantine/core";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { EmptyState } from "../../components/EmptyState";
import { FailureView } from "../../components/failure/FailureView";
import { Loading } from "../../components/Loading";
import { useSecrets } from "../../queries/useSecrets";
import { RemoveSecret } from "./RemoveSecret";
import { SecretDialog } from "./SecretDialog";
import classes from "./SecretsPage.module.css";
import { SecretTable } from "./SecretTable";
import { VaultState } from "./VaultState";

/** What the dialog is open for: a new secret (""), or replacing one. */
type Writing = { name: string } | null;

/** SecretsPage shows where secrets are kept and which there are. Values go in and are never shown again. */
export function SecretsPage() {
  const { data: vault, error, refetch } = useSecrets();
  const [writing, setWriting] = useState<Writing>(null);
  const [removing, setRemoving] = useState("");
  const add = () => setWriting({ name: "" });
  const secrets = vault?.secrets ?? [];
  const usedBy = secrets.find((secret) => secret.name === removing)?.usedBy ?? [];

  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 className={classes.title}>Secrets</h1>
        <Button leftSection={<IconPlus size={14} />} disabled={!vault || vault.sealed} onClick={add}>
          Add secret
        </Button>
      </header>
      {error && (
        <FailureView failure={error} title="The vault could not be asked" onRetry={() => void refetch()} />
      )}
      {!vault && !error && <Loading what="the vault" />}
      {vault && (
        <>
          <VaultState vault={vault} />
          {secrets.length > 0 ? (
            <SecretTable
              secrets={secrets}
              sealed={vault.sealed}
              onReplace={(name) => setWriting({ name })}
              onRemove={setRemoving}
            />
          ) : (
            !vault.sealed && (
              <div className={classes.empty}>
                <EmptyState
                  icon={<IconKey size={28} stroke={1.4} />}
                  title="No secrets yet"
                  action={<Button onClick={add}>Add secret</Button>}
                >
                  Refer to one as <code>{"${secret:NAME}"}</code> in a server’s environment or headers. When a
                  server is added, the secrets in it are offered to be kept here.
                </EmptyState>
              </div>
            )
          )}
        </>
      )}
      <SecretDialog
        name={writing?.name ?? null}
        known={secrets.map((secret) => secret.name)}
        onClose={() => setWriting(null)}
      />
      <RemoveSecret name={removing} usedBy={usedBy} onClose={() => setRemoving("")} />
    </div>
  );
}
