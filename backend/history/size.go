package history

import "context"

// callsSize is what the calls take on the disk but for the pinned ones: the pages in use
// without the messages, and the files.
func (s *Store) callsSize(ctx context.Context) (size int64, err error) {
	var messages, pinned int64
	err = s.readers.QueryRowContext(ctx, `SELECT (page_count - freelist_count) * page_size, (SELECT weight FROM message_totals)
		FROM pragma_page_count, pragma_freelist_count, pragma_page_size`).Scan(&size, &messages)
	if err != nil {
		return 0, err
	}
	if err := s.readers.QueryRowContext(ctx, pinnedSize, retainCall).Scan(&pinned); err != nil {
		return 0, err
	}
	files, err := s.folder.blobBytes(ctx)
	return max(0, size-messages+files-pinned), err
}

// pinnedSize is about what the pinned calls take: their texts as they are kept, the files
// they name, and something for each. octet_length reads no text.
const pinnedSize = `
	WITH p AS (
			SELECT seq, coalesce(octet_length(arguments), 0) + coalesce(octet_length(result), 0) AS own,
				arguments_hash, argument_bytes, result_hash, result_bytes
			FROM calls WHERE pinned = 1),
		f AS (
			SELECT coalesce(octet_length(body), octet_length(zipped), 0) AS own, hash, bytes
			FROM p CROSS JOIN frames WHERE key BETWEEN p.seq * 1048576 AND p.seq * 1048576 + 1048575),
		named AS (
			SELECT hash, bytes FROM f WHERE hash IS NOT NULL
			UNION SELECT arguments_hash, argument_bytes FROM p WHERE arguments_hash IS NOT NULL
			UNION SELECT result_hash, result_bytes FROM p WHERE result_hash IS NOT NULL)
	SELECT (SELECT coalesce(sum(?1 + own), 0) FROM p) + (SELECT coalesce(sum(own), 0) FROM f) + (SELECT coalesce(sum(bytes), 0) FROM named)`
