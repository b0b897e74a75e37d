package org.strowger.router.program;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.strowger.message.Status;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.Credentials;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn;
import org.strowger.router.config.grammar.ConfigVocabulary;
import org.strowger.router.config.grammar.HostDefaults;
import org.strowger.router.config.tls.TlsIdentity;
import org.strowger.router.http.HttpTraits;
import org.strowger.router.http.api.CallbackStyle;
import org.strowger.router.http.api.HttpApi;
import org.strowger.router.reactor.tls.TlsFiles;
import org.strowger.router.store.replicated.ReplicatedLogProvider;
import org.strowger.router.table.TableFiles;
import org.strowger.router.table.TableReport;
import org.strowger.router.table.TableSource;
import org.strowger.router.table.price.PriceLoader;
import org.strowger.router.table.price.PriceSource;
import org.strowger.smpp.pdu.TlvTag;

/**
 * The configuration vocabulary of this program, and defaults from this machine; for every reader of a configuration.
 */
public final class ProgramVocabulary implements ConfigVocabulary {
    private static final String NAMELESS = "strowger";
    private static final Map<String, Integer> TLV_TAGS = Arrays.stream(TlvTag.values())
            .filter(each -> each != TlvTag.UNLISTED)
            .collect(Collectors.toUnmodifiableMap(TlvTag::wireName, TlvTag::tag));
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

    private final boolean readsTables;

    public ProgramVocabulary() {
        this(false);
    }

    private ProgramVocabulary(boolean readsTables) {
        this.readsTables = readsTables;
    }

    /**
     * A vocabulary that also checks the files of number tables and prices, for programs other than the daemon, which
     * checks the files when it loads them.
     */
    public static ProgramVocabulary readingTables() {
        return new ProgramVocabulary(true);
    }

    @Override
    public TableReport reportOf(TableSource table) {
        return readsTables ? TableReport.of(table, TableFiles.REAL) : TableReport.none(table);
    }

    @Override
    public TableReport reportOf(PriceSource table) {
        return readsTables
                ? PriceLoader.report(table, TableFiles.REAL)
                : new TableReport(table.file(), List.of(), 0, 0);
    }

    @Override
    public List<String> protocols() {
        return Protocols.all().stream().map(ProtocolTraits::name).toList();
    }

    @Override
    public List<String> applicationProtocols() {
        return Stream.concat(protocols().stream(), Stream.of(HttpTraits.NAME)).toList();
    }

    @Override
    public List<String> apis() {
        return Protocols.HTTP.apis().stream().map(HttpApi::name).toList();
    }

    @Override
    public List<String> callbackStyles() {
        return Protocols.HTTP.styles().stream()
                .filter(CallbackStyle::isForReceipts)
                .map(CallbackStyle::name)
                .toList();
    }

    @Override
    public Optional<String> faultOfLogin(String protocol, String systemId, String systemType) {
        return Protocols.find(protocol).flatMap(traits -> traits.sessions()
                .faultOf(new ApplicationTerms(
                        new Credentials(systemId, Secret.NONE, systemType, ""),
                        SignIn.Traffic.BOTH,
                        traits.versions().get(0),
                        SessionTimers.USUAL,
                        SessionLimits.USUAL,
                        PeerQuirks.USUAL)));
    }

    @Override
    public boolean needsLogin(String protocol) {
        return Protocols.find(protocol)
                .map(traits -> traits.sessions().needLogin())
                .orElse(true);
    }

    @Override
    public List<String> versions(String protocol) {
        return Protocols.all().stream()
                .filter(traits -> traits.name().equals(protocol))
                .findFirst()
                .map(ProtocolTraits::versions)
                .orElse(List.of());
    }

    @Override
    public boolean hasParts(String protocol) {
        return Protocols.find(protocol).map(ProtocolTraits::hasParts).orElse(false);
    }

    @Override
    public Optional<Status> status(String word) {
        return Protocols.all().stream()
                .flatMap(traits -> traits.statuses().find(word).stream())
                .findFirst();
    }

    @Override
    public List<String> statusNames() {
        return Protocols.all().stream()
                .flatMap(traits -> traits.statuses().names().stream())
                .toList();
    }

    @Override
    public Map<String, Integer> tlvTags() {
        return TLV_TAGS;
    }

    /** Looks for the adapter without loading the libraries of the broker. */
    @Override
    public boolean hasClusters() {
        return ServiceLoader.load(ReplicatedLogProvider.class).stream()
                .findAny()
                .isPresent();
    }

    @Override
    public Optional<String> faultOfCertificates(Path file) {
        return TlsFiles.faultOf(file);
    }

    @Override
    public Optional<String> faultOfKey(Path certificate, Path key) {
        return TlsFiles.faultOf(new TlsIdentity(certificate, key));
    }

    @Override
    public List<String> chaosProfiles() {
        return ToolSet.installed().map(ToolSet::chaosProfiles).orElse(List.of());
    }

    /** Defaults from this machine. */
    public static HostDefaults machine() {
        long expressionOctetsMax = Runtime.getRuntime().maxMemory() / 10;
        return new HostDefaults(System.getenv(), hostName(), ZoneId.systemDefault(), expressionOctetsMax);
    }

    private static String hostName() {
        try {
            String name = InetAddress.getLocalHost().getHostName();
            return NAME.matcher(name).matches() ? name : NAMELESS;
        } catch (UnknownHostException e) {
            return NAMELESS;
        }
    }
}
