import { UnstyledButton } from "@mantine/core";
import { IconLock, IconLockOpen, IconLockQuestion, IconPlugConnectedX } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { StateDot } from "../../components/StateDot";
import { count } from "../../lib/format";
import { shortcut } from "../../lib/keys";
import { copyText, System, type SecretState, type Server } from "../../platform";
import { useInfo } from "../../queries/useInfo";
import { useSecrets } from "../../queries/useSecrets";
import { useServers } from "../../queries/useServers";
import { useConnection } from "../../state/connection";
import { report } from "../../state/problems";
import { navigate, openServer } from "../../state/window";
import { openPalette } from "../palette/openPalette";
import classes from "./StatusBar.module.css";

/** StatusBar is the line at the foot: how the servers, the keychain and the calls stand. */
export function StatusBar() {
  const { data: servers = [] } = useServers();
  const { data: secrets } = useSecrets();
  const { data: info } = useInfo();
  const online = useConnection((state) => state.connection === "online");
  const running = servers.reduce((sum, server) => sum + server.running, 0);

  return (
    <footer className={classes.bar} aria-label="Status">
      {!online && (
        <span className={classes.lost}>
          <IconPlugConnectedX size={14} aria-hidden /> connection to Fairlead lost
        </span>
      )}
      <Standing servers={servers} state="connected" word="connected" always />
      <Standing servers={servers} state="degraded" word="degraded" />
      <Standing servers={servers} state="connecting" word="connecting" />
      <Standing servers={servers} state="backing-off" word="retrying" />
      <Standing servers={servers} state="failed" word="failing" />
      <Standing servers={servers} state="needs-auth" word="needs sign-in" />
      {secrets && <KeychainItem secrets={secrets} />}
      <span className={classes.gap} />
      {running > 0 && <Item>{count(running, "call")} running</Item>}
      <UnstyledButton
        className={classes.button}
        onClick={openPalette}
        aria-label={`${shortcut("K")}, command palette`}
      >
        {shortcut("K")}
      </UnstyledButton>
      {info && <Version text={`Fairlead ${info.version}`} />}
    </footer>
  );
}

interface StandingProps {
  servers: Server[];
  state: string;
  word: string;
  /** Said of none, too. */
  always?: boolean;
}

/** Standing counts the servers in a state; pressing it shows the first of them. */
function Standing({ servers, state, word, always = false }: StandingProps) {
  const those = servers.filter((server) => server.state === state).map(({ name }) => name);
  const [first] = those;
  const text = `${those.length} ${word}`;
  if (first === undefined) return always && <Item icon={<StateDot state={state} />}>{text}</Item>;
  return (
    <UnstyledButton className={classes.button} title={those.join(", ")} onClick={() => openServer(first)}>
      <StateDot state={state} />
      {text}
    </UnstyledButton>
  );
}

function Item({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.item}>
      {icon}
      <span>{children}</span>
    </span>
  );
}

/** Version says which Fairlead this is; pressing it copies what somebody who is to help needs to know. */
function Version({ text }: { text: string }) {
  const [said, setSaid] = useState("");
  const copy = async () => {
    try {
      await copyText(await System.Diagnostics(false));
      setSaid("diagnostics copied");
    } catch (error) {
      report("The diagnostics could not be copied", error);
    }
  };
  return (
    <UnstyledButton
      className={classes.button}
      title="Copy diagnostics: versions, settings, states, the last failures; no secrets"
      aria-label={`${said || text}, copy diagnostics`}
      onClick={() => void copy()}
      onBlur={() => setSaid("")}
    >
      <span aria-live="polite">{said || text}</span>
    </UnstyledButton>
  );
}

function KeychainItem({ secrets }: { secrets: SecretState }) {
  const fine = !secrets.sealed && secrets.mode !== "session";
  const Icon = secrets.sealed ? IconLock : fine ? IconLockOpen : IconLockQuestion;
  return (
    <UnstyledButton
      className={classes.button}
      data-warn={!fine || undefined}
      onClick={() => navigate("secrets")}
      title={secrets.detail}
    >
      <Icon size={14} stroke={1.7} aria-hidden />
      {keychainWords(secrets)}
    </UnstyledButton>
  );
}

function keychainWords({ keychain, mode, sealed }: SecretState): string {
  if (sealed) return "vault locked";
  if (mode === "passphrase") return "vault open by passphrase";
  return `keychain ${keychain}`;
}
