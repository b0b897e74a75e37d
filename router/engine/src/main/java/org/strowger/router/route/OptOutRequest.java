package org.strowger.router.route;

import org.strowger.router.config.filter.OptOutSettings;

/**
 * The request of a subscriber to forbid or permit messages.
 *
 * @param settings the opt-out
 * @param isStop whether the subscriber is added to the table; otherwise removed from it
 */
public record OptOutRequest(OptOutSettings settings, boolean isStop) {
    /** The text that the subscriber gets; empty for none. */
    public String answer() {
        return isStop ? settings.answers().toStop() : settings.answers().toStart();
    }
}
