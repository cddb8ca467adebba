import { Switch, UnstyledButton } from "@mantine/core";
import { IconChevronRight, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { IconButton } from "../../../components/IconButton";
import type { Json } from "../../../components/json/value";
import type { FormNode } from "../schema/node";
import classes from "./Field.module.css";
import { extraTitle, typeWords } from "./nodeNotes";

interface Props {
  node: FormNode;
  name: string;
  spoken: string;
  id: string;
  labelId: string;
  required: boolean;
  item: boolean;
  value: Json | undefined;
  /** Present for what can be unfolded. */
  fold?: { open: boolean; toggle: () => void; summary: string };
  /** What an absent value can be set to with one press, as JSON: "", [] or {}. */
  empty: { text: string; set: () => void } | undefined;
  onClear: (() => void) | undefined;
  onNull: ((isNull: boolean) => void) | undefined;
  /** Stands in place of the name where that can be edited. */
  nameInput?: ReactNode;
  children?: ReactNode;
}

/** The line above a field: its name and type, and what can be done with its state. */
export function FieldHead(props: Props) {
  const {
    node,
    name,
    spoken,
    id,
    labelId,
    required,
    item,
    value,
    fold,
    empty,
    onClear,
    onNull,
    nameInput,
    children,
  } = props;
  const title = item ? node.title : extraTitle(node, name);
  const label = (
    <span className={classes.name} data-deprecated={node.deprecated || undefined}>
      {item ? Number(name) + 1 : name === "" ? '""' : name}
    </span>
  );
  return (
    <div className={classes.head}>
      {fold ? (
        <UnstyledButton
          id={labelId}
          className={classes.chevron}
          aria-expanded={fold.open}
          onClick={fold.toggle}
          aria-label={spoken}
        >
          <IconChevronRight size={14} aria-hidden />
          {!nameInput && label}
        </UnstyledButton>
      ) : (
        !nameInput && (
          <label id={labelId} htmlFor={id} aria-label={item ? spoken : undefined}>
            {label}
          </label>
        )
      )}
      {nameInput}
      {required && (
        <span className={classes.required} title="required">
          *
        </span>
      )}
      {title && <span>{title}</span>}
      <span className={classes.type}>{typeWords(node, required || item || nameInput !== undefined)}</span>
      {node.deprecated && <span className={classes.mark}>deprecated</span>}
      {node.readOnly && <span className={classes.mark}>read-only</span>}
      {fold && <span className={classes.type}>{fold.summary}</span>}
      <span className={classes.tools}>
        {children}
        {empty && (
          <UnstyledButton
            className={classes.quiet}
            onClick={empty.set}
            aria-label={`Set ${spoken} to ${empty.text}`}
            title={`Set to ${empty.text}`}
          >
            {empty.text}
          </UnstyledButton>
        )}
        {onNull && (
          <Switch
            size="xs"
            label="null"
            labelPosition="left"
            checked={value === null}
            onChange={(event) => onNull(event.currentTarget.checked)}
            aria-label={`${spoken} is null`}
          />
        )}
        {onClear && (
          <IconButton label={`Clear ${spoken}`} size="xs" onClick={onClear}>
            <IconX size={12} />
          </IconButton>
        )}
      </span>
    </div>
  );
}
