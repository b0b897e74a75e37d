package org.strowger.router.records;

import org.strowger.router.config.PrivacySettings;

/**
 * What is recorded. It changes with the configuration.
 *
 * @param allSteps every step of a message, or only its end
 * @param privacy how much of texts and numbers is shown
 */
public record RecordShape(boolean allSteps, PrivacySettings privacy) {
    public boolean showsText() {
        return !privacy.maskText();
    }
}
