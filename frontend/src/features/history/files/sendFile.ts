import { History, type ImportReport } from "../../../platform";

/** A multiple of three: pieces of base64 without padding between them. */
const pieceBytes = 3 * 256 * 1024;

/** sendFile hands a file over in pieces, so that a large one is never held whole, and has it imported. */
export async function sendFile(
  file: File,
  strict: boolean,
  progress: (part: number) => void,
): Promise<ImportReport> {
  const id = await History.StartImport();
  try {
    for (let at = 0; at < file.size; at += pieceBytes) {
      progress(at / file.size);
      const piece = await file.slice(at, at + pieceBytes).arrayBuffer();
      await History.ImportPiece(id, base64(new Uint8Array(piece)));
    }
    progress(1);
    return await History.FinishImport(id, strict);
  } catch (error) {
    await History.CancelImport(id).catch(() => undefined);
    throw error;
  }
}

/** The way over the bridge is text. */
function base64(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}
