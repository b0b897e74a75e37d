package org.strowger.ucp;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
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
import org.strowger.ucp.operation.UcpDecoder;
import org.strowger.ucp.operation.UcpErrorCode;
import org.strowger.ucp.operation.UcpSmppCodes;

/**
 * EMI/UCP for those who only know that there are protocols. Terms that cannot be said in it, such as a password of a
 * hundred letters, are refused with an {@link IllegalArgumentException} that says so.
 */
public final class UcpSuite implements ProtocolSuite {
    private static final MessageForm FORM = new UcpForm();

    @Override
    public String name() {
        return UcpSettings.NAME;
    }

    @Override
    public MessageSession smsc(SmscTerms terms, SessionSetting setting, long nowNanos) {
        return session(UcpTools.on(setting.workbench()).settings(terms), setting, nowNanos);
    }

    @Override
    public MessageSession application(ApplicationTerms terms, SessionSetting setting, long nowNanos) {
        return session(UcpTerms.application(terms), setting, nowNanos);
    }

    private static MessageSession session(UcpSettings settings, SessionSetting setting, long nowNanos) {
        return new UcpSession(settings, setting, nowNanos);
    }

    /** There is one way to log in. */
    @Override
    public Optional<String> faultOf(ApplicationTerms terms) {
        try {
            UcpTerms.application(terms);
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public List<ApplicationTerms> otherTerms(ApplicationTerms refused, Outcome why) {
        return List.of();
    }

    @Override
    public Outcome refusal(RefusalReason reason) {
        return UcpRefusals.of(reason);
    }

    @Override
    public MessageForm form() {
        return FORM;
    }

    /** Times of replacements are written with their zone here, so that they need not be near to anything. */
    @Override
    public Optional<Instant> moment(String time, Instant now) {
        return UcpInquiries.moment(time);
    }

    @Override
    public Optional<Instant> finalMoment(String date, ZoneId clock, Instant now) {
        return Optional.empty();
    }

    /** What became of a message is told in words for people here. */
    @Override
    public String finalDate(Instant moment, ZoneId clock) {
        return "";
    }

    @Override
    public List<String> packetKinds() {
        return UcpPacketKinds.all();
    }

    @Override
    public Decoder decoder() {
        return new UcpDecoder();
    }

    @Override
    public List<IdForm> idForms() {
        return List.of(SingleIdForm.SAME);
    }

    @Override
    public List<String> versions() {
        return List.of(UcpSettings.VERSION);
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
        return UcpSmppCodes.smppOf(code);
    }

    @Override
    public int codeOf(int smppStatus) {
        return UcpSmppCodes.codeOfSmpp(smppStatus);
    }

    @Override
    public Outcome.Kind kindOf(int code) {
        return UcpCodes.kind(UcpErrorCode.of(code));
    }

    @Override
    public Optional<Status> status(String word) {
        return UcpCodeWords.find(word);
    }

    @Override
    public List<String> statusNames() {
        return UcpCodeWords.names();
    }
}
