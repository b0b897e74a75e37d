package org.strowger.protocol;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.strowger.message.MessageForm;
import org.strowger.message.Outcome;
import org.strowger.message.Status;

/**
 * A protocol as those see it who carry messages and do not care how they are written. The program has one of each in a
 * table; what is particular to a protocol goes by names that stand in the configuration.
 */
public interface ProtocolSuite {
    /** As the configuration has it: small letters. */
    String name();

    /** Our side of a conversation that an application has opened: we are the SMSC. */
    MessageSession smsc(SmscTerms terms, SessionSetting setting, long nowNanos);

    /** Our side of a conversation that we open with an SMSC. */
    MessageSession application(ApplicationTerms terms, SessionSetting setting, long nowNanos);

    /** What of these terms cannot be said in this protocol; empty if all can. */
    Optional<String> faultOf(ApplicationTerms terms);

    /**
     * How else to begin with an SMSC that refused us because of how we asked, not of who we are: each of these needs a
     * connection of its own. Empty if there is nothing else to try.
     */
    List<ApplicationTerms> otherTerms(ApplicationTerms refused, Outcome why);

    /** What to tell a peer that we refuse something for this reason; the same each time. */
    Outcome refusal(RefusalReason reason);

    /** How messages that came by this protocol are written down; for all threads. */
    MessageForm form();

    /**
     * The moment that is meant by a time of a {@link Replacement}; empty if that is nothing, or nobody understands it.
     *
     * @param now when it came: a span begins then
     */
    Optional<Instant> moment(String time, Instant now);

    /**
     * The moment that is meant by the final date of an {@link InquiryAnswer}; empty if that is nothing, or nobody
     * understands it.
     *
     * @param clock of the SMSC that has answered
     */
    Optional<Instant> finalMoment(String date, ZoneId clock, Instant now);

    /**
     * A final date as an {@link InquiryAnswer} has it; empty where no answer of this protocol says one.
     *
     * @param clock of the SMSC that answers
     */
    String finalDate(Instant moment, ZoneId clock);

    /** What each kind of packet is called where they are counted, by {@link PacketTally}. */
    List<String> packetKinds();

    /** Explains packets to people. */
    Decoder decoder();

    /** The ways in which an SMSC may write the id of its response in a receipt; the usual one first. */
    List<IdForm> idForms();

    /** The versions that can be spoken, as people write them; the usual one first. */
    List<String> versions();

    /** What the ids of messages look like in this version. */
    IdKind ids(String version);

    /**
     * Whether a message that is too long for one can be said as a whole, or in parts that say so beside their text; if
     * not, its parts must say so in their headers.
     */
    boolean hasParts();

    /**
     * Whether the text of a message may stand in any code that has a number, and 0 is what the peers agree on; if not,
     * text is in the alphabet of GSM or in UCS-2.
     */
    boolean hasCodings();

    /**
     * The status of SMPP that says the same as a code of ours: by these, codes of one protocol become those of another.
     */
    int smppStatus(int code);

    /** The code of ours that says the same as a status of SMPP. */
    int codeOf(int smppStatus);

    /** The same of an answer to what an SMSC has delivered, where that has codes of its own. */
    default int codeOfDelivery(int smppStatus) {
        return codeOf(smppStatus);
    }

    /** What a code of ours means for a message. */
    Outcome.Kind kindOf(int code);

    /** The status that people write so, by name or by number; empty if there is none. */
    Optional<Status> status(String word);

    /** The names of all statuses: to find the one that somebody meant. */
    List<String> statusNames();
}
