package org.strowger.router.admin.figures;

import org.strowger.router.thread.Published;

/** How the configuration was read again: written by the thread that does it, read by any. */
public final class ReloadHistory {
    private final Published<Last> last;

    /**
     * The last time.
     *
     * @param succeeded whether what was read last is at work
     * @param atMillis by the calendar
     * @param pending in how many things what is configured waits for a restart
     */
    public record Last(boolean succeeded, long atMillis, int pending) {}

    /** @param startedMillis when the first was put to work */
    public ReloadHistory(long startedMillis) {
        this.last = new Published<>(new Last(true, startedMillis, 0));
    }

    public Last last() {
        return last.get();
    }

    /** Another one is at work, of which so much waits for a restart. */
    public void done(long atMillis, int pending) {
        last.set(new Last(true, atMillis, pending));
    }

    /** It could not be put to work. */
    public void refused(long atMillis) {
        last.set(new Last(false, atMillis, last().pending()));
    }
}
