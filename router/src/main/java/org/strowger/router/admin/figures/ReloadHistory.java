package org.strowger.router.admin.figures;

import org.strowger.router.thread.Published;

/** The result of the last reload: written by the configuration thread, read by any. */
public final class ReloadHistory {
    private final Published<Last> last;

    /**
     * The last reload.
     *
     * @param succeeded whether its configuration is in effect
     * @param atMillis by the calendar
     * @param pending changes that take effect at the next restart
     */
    public record Last(boolean succeeded, long atMillis, int pending) {}

    /** @param startedMillis when the first configuration took effect */
    public ReloadHistory(long startedMillis) {
        this.last = new Published<>(new Last(true, startedMillis, 0));
    }

    public Last last() {
        return last.get();
    }

    /** A reload succeeded. */
    public void done(long atMillis, int pending) {
        last.set(new Last(true, atMillis, pending));
    }

    /** A reload failed. */
    public void refused(long atMillis) {
        last.set(new Last(false, atMillis, last().pending()));
    }
}
