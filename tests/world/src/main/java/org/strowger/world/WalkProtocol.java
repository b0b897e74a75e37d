package org.strowger.world;

import java.util.List;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.Status;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.IdKind;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.RefusalReason;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.exchange.mo.OutcomeTranslation;
import org.strowger.router.reactor.Connection;

/** A protocol of the peers in a walk: its abilities, and the values that the peers use in it. */
@SuppressWarnings("ImmutableEnumChecker")
public // protocols and outcomes are immutable
enum WalkProtocol {
    SMPP("smpp", "ESME_RTHROTTLED", "ESME_RMSGQFUL"),
    UCP("ucp", "ucp_not_allowed", "ucp_system_error"),
    CIMD2("cimd2", "cimd2:congestion", "cimd2:system-error");

    /**
     * The response of an SMSC to a report request after which the router repeats the message with a smaller request.
     */
    private static final String ASKED_AGAIN = "cimd2:status-report-request";

    /** The number of final digits that identify a number, in whatever form it is written. */
    private static final int NUMBER_END = 7;

    private final ProtocolTraits traits;
    private final Outcome throttling;
    private final String later;

    WalkProtocol(String name, String throttling, String later) {
        this.traits = Protocols.named(name);
        this.throttling = outcome(traits.statuses().find(throttling).orElseThrow());
        this.later = later;
    }

    private static Outcome outcome(Status status) {
        return Outcome.of(status.kind(), status.code(), "");
    }

    public ProtocolTraits traits() {
        return traits;
    }

    /** The port to which applications with this protocol connect. */
    public int port() {
        return World.LISTENERS.get(ordinal());
    }

    /**
     * A session of an application, which signs in.
     *
     * @param way the direction of messages, as far as the protocol can express it
     */
    public Peer session(Connection connection, String account, Traffic way, Peer.Manner manner) {
        ApplicationTerms terms = World.terms(
                account,
                "secret",
                this == SMPP ? way : Traffic.BOTH,
                traits.versions().get(0));
        return new Peer(connection, manner, setting -> traits.sessions()
                .application(terms, setting, connection.thread().nowNanos()));
    }

    // ---- Abilities

    /** Whether a message can have several recipients, and a long message can be sent whole. */
    public boolean saysMuch() {
        return this == SMPP;
    }

    /** Whether message ids are time stamps in seconds, which are unique only together with the recipient's number. */
    public boolean hasStamps() {
        return traits.ids("") == IdKind.STAMP;
    }

    /** Whether times have a resolution of one minute. */
    public boolean hasNoSeconds() {
        return this == UCP;
    }

    /** A sender with more digits than UCP supports. */
    public static Address longSender(String number) {
        return Address.international("777777777" + number);
    }

    public boolean saysLongSender() {
        return this != UCP;
    }

    /** The code with which an application is told that an SMSC's protocol cannot express its message. */
    public int unsayable() {
        return told(UCP.traits.statuses().refusal(RefusalReason.NOT_ENCODABLE), UCP);
    }

    // ---- Questions

    public boolean canQuery() {
        return this != UCP;
    }

    public boolean canReplace() {
        return this != CIMD2;
    }

    /** The sender in an inquiry; in UCP it cannot be a name. */
    public Address asker(Address sender) {
        return this == UCP ? Address.NONE : sender;
    }

    /** The recipient in an inquiry. */
    public Address asked(Address written) {
        return hasStamps() ? written : Address.NONE;
    }

    // ---- SMSCs

    public Outcome throttling() {
        return throttling;
    }

    public Outcome later() {
        return outcome(traits.statuses().find(later).orElseThrow());
    }

    /** The status of {@link #later} in the notation of the configuration. */
    public String codeForLater() {
        return later;
    }

    /** The statuses of {@link #never} in the notation of the configuration. */
    public List<String> codesForNever() {
        return this == SMPP ? List.of("0x400-0x7FF") : namesForNever();
    }

    private List<String> namesForNever() {
        return traits.statuses().names().stream()
                .filter(each -> !each.equals(ASKED_AGAIN))
                .filter(each -> traits.statuses().find(each).orElseThrow().kind() == Outcome.Kind.PERMANENT)
                .toList();
    }

    /** One of the responses with which an SMSC refuses a message permanently. */
    public Outcome never(int which) {
        if (this == SMPP) {
            return Outcome.of(Outcome.Kind.PERMANENT, 0x400 + which, "");
        }
        List<String> all = namesForNever();
        return outcome(traits.statuses().find(all.get(which % all.size())).orElseThrow());
    }

    /**
     * The code for the application, translated from the response of an SMSC with another protocol; 0 for the default
     * code.
     */
    public int told(Outcome said, WalkProtocol by) {
        return OutcomeTranslation.of(said, by.traits, traits).code();
    }

    /** The key by which a receipt from an SMSC is found: the id, and also the number if ids are time stamps. */
    public String receiptKey(String id, String number) {
        return hasStamps() ? id + ":" + number.substring(number.length() - NUMBER_END) : id;
    }

    // ---- Applications

    public Outcome notNow() {
        return Outcome.of(Outcome.Kind.TEMPORARY, this == SMPP ? 0x14 : 0, "");
    }

    public Outcome notEver() {
        return Outcome.of(Outcome.Kind.PERMANENT, this == SMPP ? 0x400 : 0, "");
    }
}
