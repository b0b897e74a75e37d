package org.strowger.router.config.file;

import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.strowger.message.Outcome;
import org.strowger.message.Status;
import org.strowger.router.config.grammar.ConfigVocabulary;
import org.strowger.router.config.grammar.HostDefaults;

/** The words of a program that speaks SMPP and UCP, but not CIMD2. */
public final class TestVocabulary implements ConfigVocabulary {
    public static final HostDefaults MACHINE = new HostDefaults(
            Map.of("SHOP_PASSWORD", "sesame", "BANK_PASSWORD", "vault", "EMPTY", ""),
            "exchange-1",
            ZoneId.of("Europe/London"));

    private static final List<Status> STATUSES = List.of(
            new Status("smpp", 0x08, "ESME_RSYSERR", Outcome.Kind.TEMPORARY),
            new Status("smpp", 0x0B, "ESME_RINVDSTADR", Outcome.Kind.PERMANENT),
            new Status("smpp", 0xC4, "ESME_RINVOPTPARAMVAL", Outcome.Kind.PERMANENT),
            new Status("smpp", 0x58, "ESME_RTHROTTLED", Outcome.Kind.TEMPORARY));

    @Override
    public List<String> protocols() {
        return List.of("smpp", "ucp");
    }

    @Override
    public Optional<String> faultOfLogin(String protocol, String systemId, String systemType) {
        return Optional.empty();
    }

    @Override
    public boolean needsLogin(String protocol) {
        return !protocol.equals("ucp");
    }

    @Override
    public List<String> versions(String protocol) {
        return protocol.equals("smpp") ? List.of("3.4", "3.3", "5.0") : List.of();
    }

    @Override
    public boolean hasParts(String protocol) {
        return protocol.equals("smpp");
    }

    @Override
    public Optional<Status> status(String word) {
        if (word.matches("smpp:[0-9]+")) {
            return Optional.of(
                    new Status("smpp", (int) Long.parseLong(word.substring(5)), word, Outcome.Kind.PERMANENT));
        }
        if (word.matches("ucp:[0-9]{1,2}")) {
            return Optional.of(new Status("ucp", Integer.parseInt(word.substring(4)), word, Outcome.Kind.PERMANENT));
        }
        return STATUSES.stream()
                .filter(each -> each.name().equals(word)
                        || String.format("smpp:0x%02X", each.code()).equals(word))
                .findFirst();
    }

    @Override
    public List<String> statusNames() {
        return STATUSES.stream().map(Status::name).toList();
    }

    @Override
    public Map<String, Integer> tlvTags() {
        return Map.of("user_message_reference", 0x0204);
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
    public List<String> chaosProfiles() {
        return List.of("none", "slow", "drops");
    }

    @Override
    public List<String> applicationProtocols() {
        return Stream.concat(protocols().stream(), Stream.of("http")).toList();
    }

    @Override
    public List<String> apis() {
        return List.of("v1", "kannel", "jasmin", "provider", "kannel-admin");
    }

    @Override
    public List<String> callbackStyles() {
        return List.of("strowger", "kannel", "kannel-post", "kannel-xml", "jasmin-get", "jasmin-post");
    }
}
