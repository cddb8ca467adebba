//go:build !headless && !bindings

package main

import (
	"context"
	"fmt"
	"sync"

	"github.com/wailsapp/wails/v2/pkg/runtime"
)

// followAttention shows a notification of the system when the page says that
// servers ask something while the window is not in front. What is asked does not
// belong on a locked screen: the words are fixed and hold only a number.
func (w *window) followAttention(ctx context.Context) {
	begin := sync.OnceValue(func() error {
		if err := runtime.InitializeNotifications(ctx); err != nil {
			return err
		}
		runtime.OnNotificationResponse(ctx, func(runtime.NotificationResult) {
			w.present()
			runtime.EventsEmit(ctx, "fairlead:inbox")
		})
		return nil
	})
	runtime.EventsOn(ctx, "fairlead:attention", func(data ...any) {
		if len(data) == 0 {
			return
		}
		waiting, ok := data[0].(float64) // as JSON has numbers
		if !ok || waiting < 1 {
			return
		}
		// The bus may take its time. Where there is none, or nobody shows notifications,
		// the badge in the window has to do.
		go func() {
			if begin() == nil {
				_ = runtime.SendNotification(ctx, attention(int(waiting)))
			}
		}()
	})
}

func attention(waiting int) runtime.NotificationOptions {
	body := "One question waits in Fairlead’s inbox."
	if waiting > 1 {
		body = fmt.Sprintf("%d questions wait in Fairlead’s inbox.", waiting)
	}
	return runtime.NotificationOptions{ID: "fairlead-inbox", Title: "A server asks for something", Body: body}
}
