package org.strowger.router.config.grammar;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.strowger.message.Status;
import org.strowger.router.table.TableReport;
import org.strowger.router.table.TableSource;
import org.strowger.router.table.price.PriceSource;

/** Words of the configuration that other packages define: protocols, statuses and fault profiles. */
public interface ConfigVocabulary {
    /** The names of the supported protocols. */
    List<String> protocols();

    /** The names of the protocols that applications can speak. */
    List<String> applicationProtocols();

    /** The versions of a protocol, the default first; empty if the protocol is unknown or has no versions. */
    List<String> versions(String protocol);

    /** The reason why the protocol does not support this login; empty if the protocol supports it. */
    Optional<String> faultOfLogin(String protocol, String systemId, String systemType);

    /** Whether every session of the protocol with an SMSC begins with a login. */
    boolean needsLogin(String protocol);

    /**
     * Whether the protocol can carry a long message as a whole, or in parts whose numbers are outside of the text. If
     * not, the part numbers are in user data headers, and the text is in one of the protocol's own encodings.
     */
    boolean hasParts(String protocol);

    /** The status with this name; empty if there is none. */
    Optional<Status> status(String word);

    /** The names of all statuses. */
    List<String> statusNames();

    /** The tags of the TLVs of SMPP, by their names. */
    default Map<String, Integer> tlvTags() {
        return Map.of();
    }

    /** Why the program cannot use the file for certificates, with advice; empty if the file is usable. */
    Optional<String> faultOfCertificates(Path file);

    /** Why the program cannot use the certificate with the key, with advice; empty if both are usable. */
    Optional<String> faultOfKey(Path certificate, Path key);

    /** The faults in the file of a number table; empty unless this program reads the file with the configuration. */
    default TableReport reportOf(TableSource table) {
        return TableReport.none(table);
    }

    /** The faults in the file of a price table; empty unless this program reads the file with the configuration. */
    default TableReport reportOf(PriceSource table) {
        return new TableReport(table.file(), List.of(), 0, 0);
    }

    /** The names of the HTTP APIs that a listener can serve. */
    List<String> apis();

    /** The names of the styles of callbacks. */
    List<String> callbackStyles();

    /** Whether this program can run as a node of a cluster. */
    default boolean hasClusters() {
        return true;
    }

    /** The fault profiles of simulated SMSCs; empty if this program has no simulator. */
    List<String> chaosProfiles();
}
