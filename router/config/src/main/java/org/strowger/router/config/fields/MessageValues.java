package org.strowger.router.config.fields;

import java.util.Map;

/**
 * The values that a rule can take from a message and its application.
 *
 * @param attributes the attributes of the application
 * @param sender the text of the sender's address
 * @param recipient the text of the recipient's address
 */
public record MessageValues(Map<String, String> attributes, String sender, String recipient) {
    public MessageValues {
        attributes = Map.copyOf(attributes);
    }
}
