package org.strowger.router.shadow;

import java.util.Map;
import java.util.Set;
import org.strowger.router.config.PrivacySettings;

/**
 * How a recording is compared.
 *
 * @param windowMillis the time within which the other gateway may send a message after receiving it from the
 *     application
 * @param ignored the fields that are not compared
 * @param accounts the accounts of clients whose bind was not captured, by client address
 * @param privacy the texts and numbers that the report may show
 */
public record ShadowSettings(
        long windowMillis, Set<DifferenceField> ignored, Map<String, String> accounts, PrivacySettings privacy) {
    public ShadowSettings {
        ignored = Set.copyOf(ignored);
        accounts = Map.copyOf(accounts);
    }
}
