package org.strowger.router.records;

import org.strowger.router.config.PrivacySettings;

/**
 * The scope of the event records. Changes with the configuration.
 *
 * @param allSteps whether every step of a message is recorded, or only its end
 * @param privacy masking of texts and numbers
 */
public record RecordShape(boolean allSteps, PrivacySettings privacy) {
    public boolean showsText() {
        return !privacy.maskText();
    }
}
