import { Checkbox, TextInput } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useSecrets } from "../../queries/useSecrets";
import { vaultName, type ServerDraft } from "./drafts";
import classes from "./SecretOffers.module.css";

interface Props {
  draft: ServerDraft;
  onChange: (vault: ServerDraft["vault"]) => void;
}

/** SecretOffers proposes to keep secrets in the vault, so that servers.json holds only references to them. */
export function SecretOffers({ draft, onChange }: Props) {
  const { data: vault } = useSecrets();
  if (draft.secrets.length === 0) return null;
  return (
    <section className={classes.offers} aria-label="Secrets found">
      <h3 className={classes.title}>
        <IconKey size={14} aria-hidden /> Secrets found
      </h3>
      <p className={classes.text}>
        They go to the vault; servers.json gets a reference instead of the value.
        {vault?.mode === "session" && ` ${vault.detail}`}
      </p>
      {draft.secrets.map((secret) => {
        const name = vaultName(draft, secret);
        const set = (next: string | null) => onChange({ ...draft.vault, [secret.path]: next });
        return (
          <div key={secret.path} className={classes.offer}>
            <Checkbox
              className={classes.label}
              label={<code>{secret.label}</code>}
              checked={name !== null}
              onChange={(event) => set(event.currentTarget.checked ? secret.suggested : null)}
            />
            {name === null ? (
              <span className={classes.plain}>
                stays in servers.json, readable by anybody who can read the file
              </span>
            ) : (
              <TextInput
                className={classes.name}
                aria-label={`Name of ${secret.label} in the vault`}
                value={name}
                error={name === "" && "A name is needed"}
                onChange={(event) => set(event.currentTarget.value)}
              />
            )}
          </div>
        );
      })}
    </section>
  );
}
