package org.strowger.router.imports.kannel.link;

import java.util.Optional;
import org.strowger.router.imports.Draft;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.kannel.conf.Group;
import org.strowger.router.imports.kannel.conf.GroupReader;
import org.strowger.router.imports.kannel.conf.Result;

/** A kind of link that Strowger supports. */
interface LinkKind {
    /**
     * Maps the directives of this kind.
     *
     * @return the reason why the link cannot be imported; empty if it can
     */
    Optional<Result> map(LinkGroups link, GroupReader reader, YamlMap smsc, Draft draft);

    /** The kind of a link, by {@code smsc} and {@code system-type}. */
    static Optional<LinkKind> of(String kind, Group group) {
        return switch (kind) {
            case "smpp" -> Optional.of(new SmppLink());
            case "emi", "emi2", "emi_ip" -> Optional.of(new UcpLink());
            case "cimd2" -> Optional.of(new Cimd2Link());
            case "fake" -> Optional.of(new FakeLink());
            case "http" -> HttpLink.of(group.value("system-type").orElse("kannel"));
            default -> Optional.empty();
        };
    }

    static String adviceFor(String kind) {
        return switch (kind) {
            case "at", "at2" -> "keep Kannel for the modem, and reach it as a provider with the profile kannel";
            case "http" -> "describe its API by the profile template";
            case "loopback" -> "an inbound rule with submit-as sends messages from mobiles out again";
            default -> "keep Kannel for this link, and reach it as a provider with the profile kannel";
        };
    }
}
