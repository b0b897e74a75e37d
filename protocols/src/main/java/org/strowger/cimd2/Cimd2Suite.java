package org.strowger.cimd2;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.strowger.cimd2.packet.Cimd2Decoder;
import org.strowger.cimd2.packet.Cimd2ErrorCode;
import org.strowger.cimd2.packet.LocalTimes;
import org.strowger.message.MessageForm;
import org.strowger.message.Outcome;
import org.strowger.message.Status;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.Decoder;
import org.strowger.protocol.IdForm;
import org.strowger.protocol.IdKind;
import org.strowger.protocol.MessageSession;
import org.strowger.protocol.ProtocolSuite;
import org.strowger.protocol.RefusalReason;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SingleIdForm;
import org.strowger.protocol.SmscTerms;

/**
 * CIMD2 for those who only know that there are protocols. Terms that cannot be said in CIMD2, such as a password of
 * forty letters, are refused with an {@link IllegalArgumentException} that says so. Of ids there is the stamp alone:
 * the recipient, who is part of them, is in the message and in its report.
 */
public final class Cimd2Suite implements ProtocolSuite {
    private static final MessageForm FORM = new Cimd2Form();

    @Override
    public String name() {
        return Cimd2Settings.NAME;
    }

    @Override
    public MessageSession smsc(SmscTerms terms, SessionSetting setting, long nowNanos) {
        Cimd2Settings settings = Cimd2Tools.on(setting.workbench()).settings(terms);
        return new Cimd2Session(settings, setting, nowNanos);
    }

    @Override
    public MessageSession application(ApplicationTerms terms, SessionSetting setting, long nowNanos) {
        return new Cimd2Session(Cimd2Terms.application(terms), setting, nowNanos);
    }

    /** An SMSC that does not want a window is asked for none. */
    @Override
    public Optional<String> faultOf(ApplicationTerms terms) {
        try {
            Cimd2Terms.application(terms);
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public List<ApplicationTerms> otherTerms(ApplicationTerms refused, Outcome why) {
        Cimd2ErrorCode code = Cimd2ErrorCode.of(why.code());
        boolean window = code == Cimd2ErrorCode.WINDOW_SIZE || code == Cimd2ErrorCode.WINDOWING_DISABLED;
        return window && refused.limits().windowMax() > 1 ? List.of(Cimd2Terms.unwindowed(refused)) : List.of();
    }

    @Override
    public Outcome refusal(RefusalReason reason) {
        return Cimd2Refusals.of(reason);
    }

    @Override
    public MessageForm form() {
        return FORM;
    }

    /** No message is replaced by this protocol; times are taken for those of the world. */
    @Override
    public Optional<Instant> moment(String time, Instant now) {
        return LocalTimes.moment(time, ZoneOffset.UTC, now);
    }

    @Override
    public Optional<Instant> finalMoment(String date, ZoneId clock, Instant now) {
        return LocalTimes.moment(date, clock, now);
    }

    @Override
    public String finalDate(Instant moment, ZoneId clock) {
        return LocalTimes.format(moment, clock);
    }

    @Override
    public List<String> packetKinds() {
        return Cimd2PacketKinds.all();
    }

    @Override
    public Decoder decoder() {
        return new Cimd2Decoder();
    }

    @Override
    public List<IdForm> idForms() {
        return List.of(SingleIdForm.values());
    }

    @Override
    public List<String> versions() {
        return List.of(Cimd2Settings.VERSION);
    }

    @Override
    public IdKind ids(String version) {
        return IdKind.STAMP;
    }

    @Override
    public boolean hasParts() {
        return false;
    }

    @Override
    public boolean hasCodings() {
        return false;
    }

    @Override
    public int smppStatus(int code) {
        return Cimd2SmppCodes.smppOf(code);
    }

    @Override
    public int codeOf(int smppStatus) {
        return Cimd2SmppCodes.codeOfSmpp(smppStatus);
    }

    @Override
    public int codeOfDelivery(int smppStatus) {
        return Cimd2SmppCodes.codeOfSmppDelivery(smppStatus);
    }

    @Override
    public Outcome.Kind kindOf(int code) {
        return Cimd2Errors.kind(Cimd2ErrorCode.of(code));
    }

    @Override
    public Optional<Status> status(String word) {
        return Cimd2ErrorWords.find(word);
    }

    @Override
    public List<String> statusNames() {
        return Cimd2ErrorWords.names();
    }
}
