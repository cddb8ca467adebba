import { createContext } from "react";

/** The server whose result is shown: what it names as a resource can be read there. "" where none is known. */
export const ServerContext = createContext("");
