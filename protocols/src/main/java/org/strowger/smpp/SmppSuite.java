package org.strowger.smpp;

import static java.util.stream.Collectors.toUnmodifiableList;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
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
import org.strowger.protocol.SmscTerms;
import org.strowger.smpp.dump.DumpSettings;
import org.strowger.smpp.dump.SmppDecoder;
import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.smpp.text.SmppTime;

/**
 * SMPP for those who only know that there are protocols. Terms that cannot be said in SMPP, such as a password of a
 * hundred letters or a version that there is not, are refused with an {@link IllegalArgumentException} that says so.
 */
public final class SmppSuite implements ProtocolSuite {
    /** The years of SMPP have two digits: with this, they are those of its century. */
    private static final Instant MIDDLE_OF_CENTURY = Instant.parse("2050-01-01T00:00:00Z");

    private static final List<String> VERSIONS =
            List.of(SmppVersion.V34.toString(), SmppVersion.V33.toString(), SmppVersion.V50.toString());

    private static final MessageForm FORM = new SmppForm();

    /** One for all who count them: a list that was not collected would be copied for each. */
    private static final List<String> KINDS = Stream.of(PduType.values())
            .map(type -> type == PduType.UNKNOWN ? "other" : type.wireName())
            .collect(toUnmodifiableList());

    private static final List<IdForm> ID_FORMS = List.of(SmppIdForm.values());

    @Override
    public String name() {
        return SmppSettings.NAME;
    }

    @Override
    public MessageSession smsc(SmscTerms terms, SessionSetting setting, long nowNanos) {
        return session(SmppTools.on(setting.workbench()).settings(terms), setting, nowNanos);
    }

    @Override
    public MessageSession application(ApplicationTerms terms, SessionSetting setting, long nowNanos) {
        return session(SmppTerms.application(terms), setting, nowNanos);
    }

    private static MessageSession session(SmppSettings settings, SessionSetting setting, long nowNanos) {
        return new SmppSession(settings, setting, nowNanos);
    }

    @Override
    public Optional<String> faultOf(ApplicationTerms terms) {
        return Optional.empty();
    }

    @Override
    public List<ApplicationTerms> otherTerms(ApplicationTerms refused, Outcome why) {
        return SmppBindFallback.after(SmppTerms.application(refused), why).stream()
                .map(settings -> SmppTerms.changed(refused, settings))
                .toList();
    }

    @Override
    public Outcome refusal(RefusalReason reason) {
        return SmppRefusals.of(reason);
    }

    @Override
    public MessageForm form() {
        return FORM;
    }

    @Override
    public Optional<Instant> moment(String time, Instant now) {
        return SmppTime.parse(SmppTime.completed(time), now).resolve(now);
    }

    @Override
    public Optional<Instant> finalMoment(String date, ZoneId clock, Instant now) {
        return SmppTime.parseFinalDate(date, now, clock).resolve(now);
    }

    @Override
    public String finalDate(Instant moment, ZoneId clock) {
        return SmppTime.format(moment);
    }

    @Override
    public List<String> packetKinds() {
        return KINDS;
    }

    @Override
    public Decoder decoder() {
        return new SmppDecoder(DumpSettings.usual(MIDDLE_OF_CENTURY));
    }

    @Override
    public List<IdForm> idForms() {
        return ID_FORMS;
    }

    @Override
    public List<String> versions() {
        return VERSIONS;
    }

    @Override
    public IdKind ids(String version) {
        return version.equals(SmppVersion.V33.toString()) ? IdKind.SHORT : IdKind.TEXT;
    }

    @Override
    public boolean hasParts() {
        return true;
    }

    @Override
    public boolean hasCodings() {
        return true;
    }

    @Override
    public int smppStatus(int code) {
        return code;
    }

    @Override
    public int codeOf(int smppStatus) {
        return smppStatus;
    }

    @Override
    public Outcome.Kind kindOf(int code) {
        return SmppStatuses.kind(CommandStatus.of(code));
    }

    @Override
    public Optional<Status> status(String word) {
        return SmppStatusWords.find(word);
    }

    @Override
    public List<String> statusNames() {
        return SmppStatusWords.names();
    }
}
