import { Textarea, TextInput, UnstyledButton } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState, type KeyboardEvent } from "react";
import type { Call } from "../../../platform";
import classes from "./Notes.module.css";
import { useAnnotate } from "./useAnnotate";

/** Notes are what people say of a call: its tags and a note. */
export function Notes({ call }: { call: Call }) {
  const annotate = useAnnotate(call.id);
  return (
    <div className={classes.notes}>
      <div className={classes.tags}>
        {call.tags.length > 0 && (
          <ul aria-label="Tags">
            {call.tags.map((tag) => (
              <li key={tag} className={classes.tag}>
                {tag}
                <UnstyledButton
                  aria-label={`Remove the tag ${tag}`}
                  onClick={() => void annotate({ untag: [tag] })}
                >
                  <IconX size={11} aria-hidden />
                </UnstyledButton>
              </li>
            ))}
          </ul>
        )}
        <TagInput key={call.id} onTag={async (tag) => annotate({ tag })} />
      </div>
      <NoteInput
        key={`${call.id} ${call.note}`}
        note={call.note}
        onNote={async (note) => annotate({ note })}
      />
    </div>
  );
}

/** TagInput takes one tag or several. What is refused stays in the box. */
function TagInput({ onTag }: { onTag: (tags: string[]) => Promise<boolean> }) {
  const [text, setText] = useState("");
  const tags = text.split(/[\s,]+/).filter(Boolean);
  const add = async () => {
    if (tags.length > 0 && (await onTag(tags))) setText("");
  };
  return (
    <TextInput
      className={classes.newTag}
      size="xs"
      aria-label="Add a tag"
      placeholder="Add a tag"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => void add()}
      onKeyDown={(event) => {
        if (event.key === "Enter") void add();
        else if (event.key === "Escape" && text !== "") {
          event.preventDefault();
          setText("");
        }
      }}
    />
  );
}

/** NoteInput stores the note when it is left, or with Ctrl+Enter. */
function NoteInput({ note, onNote }: { note: string; onNote: (note: string) => Promise<boolean> }) {
  const [text, setText] = useState(note);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.blur();
    else if (event.key === "Escape" && text !== note) {
      event.preventDefault();
      setText(note);
    }
  };
  return (
    <Textarea
      aria-label="Note"
      placeholder="Note"
      autosize
      minRows={1}
      maxRows={8}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => text.trim() !== note && void onNote(text)}
      onKeyDown={onKeyDown}
    />
  );
}
