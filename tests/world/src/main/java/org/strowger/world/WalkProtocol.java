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

/** A protocol as the peers of a walk speak it: what can be said in it, and how they say that. */
@SuppressWarnings("ImmutableEnumChecker")
public // neither protocols nor outcomes change
enum WalkProtocol {
    SMPP("smpp", "ESME_RTHROTTLED", "ESME_RMSGQFUL"),
    UCP("ucp", "ucp_not_allowed", "ucp_system_error"),
    CIMD2("cimd2", "cimd2:congestion", "cimd2:system-error");

    /** An SMSC that answers so to a wish for reports is sent the message again, with fewer wishes. */
    private static final String ASKED_AGAIN = "cimd2:status-report-request";

    /** So many digits of a number tell whose it is, however it is written. */
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

    /** Where applications connect that speak it. */
    public int port() {
        return World.LISTENERS.get(ordinal());
    }

    /**
     * A session of an application, which signs in.
     *
     * @param way in which messages are to go, as far as that can be said
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

    /** Whether one message may go to several, and a long one as a whole. */
    public boolean saysMuch() {
        return this == SMPP;
    }

    /** Whether ids are seconds, and the numbers of the recipients belong to them. */
    public boolean hasStamps() {
        return traits.ids("") == IdKind.STAMP;
    }

    /** Whether times are to the minute. */
    public boolean hasNoSeconds() {
        return this == UCP;
    }

    /** A sender that has more digits than UCP has room for. */
    public static Address longSender(String number) {
        return Address.international("777777777" + number);
    }

    public boolean saysLongSender() {
        return this != UCP;
    }

    /** As an application is told that an SMSC has no word for its message. */
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

    /** The sender in a question: UCP has no room for names there. */
    public Address asker(Address sender) {
        return this == UCP ? Address.NONE : sender;
    }

    /** The recipient in a question. */
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

    /** The status of {@link #later}, as the configuration writes it. */
    public String codeForLater() {
        return later;
    }

    /** The statuses of {@link #never}, as the configuration writes them. */
    public List<String> codesForNever() {
        return this == SMPP ? List.of("0x400-0x7FF") : namesForNever();
    }

    private List<String> namesForNever() {
        return traits.statuses().names().stream()
                .filter(each -> !each.equals(ASKED_AGAIN))
                .filter(each -> traits.statuses().find(each).orElseThrow().kind() == Outcome.Kind.PERMANENT)
                .toList();
    }

    /** One of those answers by which an SMSC refuses for good. */
    public Outcome never(int which) {
        if (this == SMPP) {
            return Outcome.of(Outcome.Kind.PERMANENT, 0x400 + which, "");
        }
        List<String> all = namesForNever();
        return outcome(traits.statuses().find(all.get(which % all.size())).orElseThrow());
    }

    /** With which code an application hears what an SMSC has said; 0: with what there is for want of one. */
    public int told(Outcome said, WalkProtocol by) {
        return OutcomeTranslation.of(said, by.traits, traits).code();
    }

    /** By what a receipt of an SMSC is found: where its id is a second, by the number too. */
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
