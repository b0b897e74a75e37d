package org.strowger.tests.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.message.Address;
import org.strowger.message.ShortMessage;
import org.strowger.smpp.Smpp;
import org.strowger.tools.ToolContext;

/** A message that arrives otherwise than its application and its route want is found, in every form. */
final class ArrivalCheckTest {
    private static final int OURS = 0;
    private static final int HOOKED = 1;
    private static final CrashPlan.Load LOAD = new CrashPlan.Load(CrashPlan.SMPP, 2, 100, 10, Variety.ALL);

    private final Accounts accounts = new Accounts(LOAD);
    private final ToolContext context = new ToolContext(Smpp.TRAITS, Instant.EPOCH);
    private final PacketReader reader = new PacketReader(context);
    private final ArrivalCheck check = new ArrivalCheck(context, accounts, LOAD);

    @AfterEach
    void close() {
        reader.close();
    }

    /** Sent by the application, all parts. @return the number of the last part */
    private int sent(Form form) {
        int number = -1;
        for (int part = 0; part < form.parts(); part++) {
            number = accounts.sent(OURS, form, part);
        }
        return number;
    }

    /** The last part, with all that the route changes. */
    private static SubmitPacket prepared(int number, Form form) {
        int part = form.parts() - 1;
        return form.composed(OURS, part)
                .from(Words.REWRITTEN)
                .to(Words.nationalRecipient(number - part))
                .parameter(Words.ENTITY, Words.ENTITY_VALUE.getBytes(StandardCharsets.US_ASCII));
    }

    private void arrives(int number, SubmitPacket packet) {
        ShortMessage message = reader.read(packet.octets());
        assertThat(check.number(message)).isEqualTo(number);
        check.check(number, message);
    }

    private void hasOnly(Fault fault) {
        assertThat(accounts.faults().count(fault)).isEqualTo(1);
        assertThat(accounts.faults().examples()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void acceptsAPreparedMessage(Form form) {
        sent(Form.REFERENCE_16);
        int number = sent(form);
        arrives(number, prepared(number, form));

        assertThat(accounts.faults().examples()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void findsAMessageThatWasNotPrepared(Form form) {
        int number = sent(form);
        int part = form.parts() - 1;
        arrives(number, form.composed(OURS, part).to(Words.recipient(number - part)));

        hasOnly(Fault.UNPREPARED);
    }

    @ParameterizedTest
    @EnumSource
    void findsASenderThatWasNotRewritten(Form form) {
        int number = sent(form);
        arrives(number, prepared(number, form).from(Words.sender(OURS)));

        hasOnly(Fault.UNPREPARED);
    }

    @ParameterizedTest
    @EnumSource
    void findsARecipientThatWasNotRewritten(Form form) {
        int number = sent(form);
        arrives(number, prepared(number, form).to(Words.recipient(number - form.parts() + 1)));

        hasOnly(Fault.UNPREPARED);
    }

    @ParameterizedTest
    @EnumSource
    void findsAMissingParameter(Form form) {
        int number = sent(form);
        int part = form.parts() - 1;
        arrives(number, form.composed(OURS, part).from(Words.REWRITTEN).to(Words.nationalRecipient(number - part)));

        hasOnly(Fault.UNPREPARED);
    }

    @Test
    void acceptsTheChangesOfTheHook() {
        int number = accounts.sent(HOOKED, Form.REWORDED, 0);
        arrives(number, hooked(number));

        assertThat(accounts.faults().examples()).isEmpty();
    }

    @Test
    void findsAMessageThatTakesAnotherRouteThanTheHookChose() {
        int number = accounts.sent(HOOKED, Form.REWORDED, 0);
        arrives(number, prepared(number, Form.REWORDED).text(new byte[0], ascii(Words.REWORDED)));

        hasOnly(Fault.UNPREPARED);
    }

    @Test
    void findsATextThatTheHookHasReplaced() {
        int number = accounts.sent(HOOKED, Form.REWORDED, 0);
        arrives(number, hooked(number).text(new byte[0], Words.text(HOOKED).octets()));

        hasOnly(Fault.CHANGED);
    }

    private static SubmitPacket hooked(int number) {
        return prepared(number, Form.REWORDED)
                .text(new byte[0], ascii(Words.REWORDED))
                .parameter(Words.HOOKED, ascii(Words.HOOKED_VALUE));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Test
    void findsTheTextOfAnotherMessage() {
        int number = sent(Form.PLAIN);
        arrives(
                number,
                prepared(number, Form.PLAIN).text(new byte[0], Words.text(1).octets()));

        hasOnly(Fault.CHANGED);
    }

    @Test
    void findsAMessageThatNobodySent() {
        sent(Form.PLAIN);
        ShortMessage message = reader.read(prepared(9, Form.PLAIN).octets());

        assertThat(check.number(message)).isNegative();
        ShortMessage other = reader.read(
                prepared(0, Form.PLAIN).to(Address.international("4930123456")).octets());
        assertThat(check.number(other)).isNegative();
    }
}
