package history

import (
	"context"
	"database/sql"
)

// texts returns a query's one column.
func texts(ctx context.Context, q queryer, query string, args ...any) ([]string, error) {
	return single[string](ctx, q, query, args...)
}

// integers is the same of whole numbers.
func integers(ctx context.Context, q queryer, query string, args ...any) ([]int64, error) {
	return single[int64](ctx, q, query, args...)
}

func single[T any](ctx context.Context, q queryer, query string, args ...any) ([]T, error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	var all []T
	for rows.Next() {
		var one T
		if err := rows.Scan(&one); err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}

// queryer is a connection or a pool.
type queryer interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}
