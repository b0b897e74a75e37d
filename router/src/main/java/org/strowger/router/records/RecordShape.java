package org.strowger.router.records;

import org.strowger.router.config.PrivacySettings;

/**
 * What is recorded, and how. It changes with the configuration.
 *
 * @param allSteps every step of a message, or its end alone
 * @param privacy what is shown of texts and numbers
 */
public record RecordShape(boolean allSteps, PrivacySettings privacy) {
    public boolean showsText() {
        return !privacy.maskText();
    }
}
