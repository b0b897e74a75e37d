package org.strowger.router.config.grammar;

import java.util.List;
import java.util.Optional;
import org.strowger.message.Status;

/** The words of a configuration that others define: protocols and whoever understands expressions. */
public interface ConfigVocabulary {
    /** The names of the protocols that this program speaks. */
    List<String> protocols();

    /** The versions of a protocol, the usual one first; empty if it has none or is not known. */
    List<String> versions(String protocol);

    /** Why this login is not possible with that protocol; empty if one can. */
    Optional<String> faultOfLogin(String protocol, String systemId, String systemType);

    /**
     * Whether long messages can go whole by that protocol, or in parts that say so beside their text; if not, the parts
     * say so in their headers, and the text is in one of the codes that the protocol has.
     */
    boolean hasParts(String protocol);

    /** The status that is written so; empty if there is none. */
    Optional<Status> status(String word);

    /** The names of all statuses. */
    List<String> statusNames();

    /** The ways in which a simulated SMSC can misbehave; empty if this program has no simulator. */
    List<String> chaosProfiles();
}
