package org.strowger.world;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.strowger.message.Status;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.router.config.grammar.ConfigVocabulary;

/** The words that the configuration of a simulated world may use: the words of its protocols. */
public final class Words implements ConfigVocabulary {
    @Override
    public List<String> protocols() {
        return Protocols.ALL.stream().map(ProtocolTraits::name).toList();
    }

    @Override
    public Optional<String> faultOfLogin(String protocol, String systemId, String systemType) {
        return Optional.empty();
    }

    @Override
    public boolean needsLogin(String protocol) {
        return protocol.equals("http") || Protocols.named(protocol).sessions().needLogin();
    }

    @Override
    public List<String> versions(String protocol) {
        return protocol.equals("http") ? List.of() : Protocols.named(protocol).versions();
    }

    @Override
    public boolean hasParts(String protocol) {
        return !protocol.equals("http") && Protocols.named(protocol).hasParts();
    }

    @Override
    public Optional<Status> status(String word) {
        return Protocols.ALL.stream()
                .map(traits -> traits.statuses().find(word))
                .flatMap(Optional::stream)
                .findFirst();
    }

    @Override
    public List<String> statusNames() {
        return Protocols.ALL.stream()
                .flatMap(traits -> traits.statuses().names().stream())
                .toList();
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
        return List.of("none");
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
