package org.strowger.router.exchange;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.strowger.cimd2.Cimd2;
import org.strowger.message.Status;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.router.config.file.TestVocabulary;
import org.strowger.router.config.grammar.ConfigVocabulary;
import org.strowger.smpp.Smpp;
import org.strowger.smpp.pdu.TlvTag;
import org.strowger.ucp.Ucp;

/** The protocols that have sessions, and the vocabulary of a configuration with these. */
public final class MessageProtocols {
    private static final List<ProtocolTraits> ALL = List.of(Smpp.TRAITS, Ucp.TRAITS, Cimd2.TRAITS);

    private MessageProtocols() {}

    public static List<ProtocolTraits> all() {
        return ALL;
    }

    public static ProtocolTraits named(String name) {
        return find(name).orElseThrow(() -> new AssertionError("no protocol " + name));
    }

    static Optional<ProtocolTraits> find(String name) {
        return ALL.stream().filter(traits -> traits.name().equals(name)).findFirst();
    }

    private static final ConfigVocabulary OTHER_WORDS = new TestVocabulary();

    /** Accepts any login and any certificate. */
    static final ConfigVocabulary VOCABULARY = new ConfigVocabulary() {
        @Override
        public List<String> protocols() {
            return ALL.stream().map(ProtocolTraits::name).toList();
        }

        @Override
        public List<String> applicationProtocols() {
            return Stream.concat(protocols().stream(), Stream.of("http")).toList();
        }

        @Override
        public List<String> versions(String protocol) {
            return find(protocol).map(ProtocolTraits::versions).orElse(List.of());
        }

        @Override
        public Optional<String> faultOfLogin(String protocol, String systemId, String systemType) {
            return Optional.empty();
        }

        @Override
        public boolean needsLogin(String protocol) {
            return find(protocol).map(traits -> traits.sessions().needLogin()).orElse(true);
        }

        @Override
        public boolean hasParts(String protocol) {
            return find(protocol).map(ProtocolTraits::hasParts).orElse(false);
        }

        @Override
        public Optional<Status> status(String word) {
            return ALL.stream()
                    .flatMap(traits -> traits.statuses().find(word).stream())
                    .findFirst();
        }

        @Override
        public List<String> statusNames() {
            return ALL.stream()
                    .flatMap(traits -> traits.statuses().names().stream())
                    .toList();
        }

        @Override
        public Map<String, Integer> tlvTags() {
            return Arrays.stream(TlvTag.values())
                    .filter(each -> each != TlvTag.UNLISTED)
                    .collect(Collectors.toMap(TlvTag::wireName, TlvTag::tag));
        }

        @Override
        public Optional<String> faultOfCertificates(Path file) {
            return Optional.empty();
        }

        @Override
        public Optional<String> faultOfKey(Path certificate, Path key) {
            return Optional.empty();
        }

        @Override
        public List<String> apis() {
            return OTHER_WORDS.apis();
        }

        @Override
        public List<String> callbackStyles() {
            return OTHER_WORDS.callbackStyles();
        }

        @Override
        public List<String> chaosProfiles() {
            return OTHER_WORDS.chaosProfiles();
        }
    };
}
