package org.strowger.smpp.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.MessageState;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptCounts;
import org.strowger.message.ReceiptTimes;

class ReceiptTextTest {
    private static final Instant NOW = Instant.parse("2025-01-31T12:05:59Z");
    private static final String WHOLE = "id:1234567890 sub:001 dlvrd:001 submit date:2501311200 done date:2501311201"
            + " stat:DELIVRD err:000 text:Hello world";

    @Test
    void readsTheTextOfAppendixB() {
        assertThat(ReceiptText.parse(WHOLE))
                .contains(new Receipt(
                        "1234567890",
                        MessageState.DELIVERED,
                        "000",
                        new ReceiptTimes("2501311200", "2501311201"),
                        new ReceiptCounts(1, 1),
                        "Hello world"));
    }

    /** Every row of what is met in the field: the text, then its fields as they must be found. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // sub, dlvrd or text missing
                "id:0654354026 submit date:2302101454 done date:2302101454 stat:DELIVRD err:000"
                        + "|ID=0654354026;SUBMIT_DATE=2302101454;DONE_DATE=2302101454;STATE=DELIVRD;ERROR=000",
                // only id and stat
                "id:1 stat:EXPIRED|ID=1;STATE=EXPIRED",
                "stat:EXPIRED id:1|ID=1;STATE=EXPIRED",
                // 12- and 14-digit dates, err not 3 decimals, ids of every kind
                "id:a29f6845555647139e5c8f3b817f2c9a sub:001 dlvrd:000 submit date:250131120053"
                        + " done date:250131120059 stat:UNDELIV err:1A3 Text:"
                        + "|ID=a29f6845555647139e5c8f3b817f2c9a;SUBMITTED=001;DELIVERED=000;"
                        + "SUBMIT_DATE=250131120053;DONE_DATE=250131120059;STATE=UNDELIV;ERROR=1A3;TEXT=",
                "id:0b6f1c2e-5c1a-4e8f-9d1f-2f6d3a9b7c10 sub:001 dlvrd:001 submit date:20250131120000"
                        + " done date:20250131120001 stat:DELIVRD err:0000 text:"
                        + "|ID=0b6f1c2e-5c1a-4e8f-9d1f-2f6d3a9b7c10;SUBMITTED=001;DELIVERED=001;"
                        + "SUBMIT_DATE=20250131120000;DONE_DATE=20250131120001;STATE=DELIVRD;ERROR=0000;TEXT=",
                "id:1 stat:UNDELIV err:27|ID=1;STATE=UNDELIV;ERROR=27",
                "id:1 stat:DELIVRD err: text:x|ID=1;STATE=DELIVRD;ERROR=;TEXT=x",
                "id:1 stat:DELIVRD err:|ID=1;STATE=DELIVRD;ERROR=",
                // dates with blanks or separators, and the times of the protocol itself
                "id:1 submit date:250131 12:00 done date:25-01-31 12:01  stat:DELIVRD"
                        + "|ID=1;SUBMIT_DATE=250131 12:00;DONE_DATE=25-01-31 12:01;STATE=DELIVRD",
                "id:1 submit date:2025/01/31 12.00.00 stat:DELIVRD|ID=1;SUBMIT_DATE=2025/01/31 12.00.00;STATE=DELIVRD",
                "id:1 submit date:180711070003912+ done date:180711070000012+ stat:UNDELIV"
                        + "|ID=1;SUBMIT_DATE=180711070003912+;DONE_DATE=180711070000012+;STATE=UNDELIV",
                // a field that nobody knows behind a date
                "id:1 done date:2501311201 net:262-01 stat:DELIVRD|ID=1;DONE_DATE=2501311201;STATE=DELIVRD",
                // key case
                "ID:1 SUB:001 Submit Date:2501311200 Stat:DELIVRD ERR:000 TEXT:Hi"
                        + "|ID=1;SUBMITTED=001;SUBMIT_DATE=2501311200;STATE=DELIVRD;ERROR=000;TEXT=Hi",
                // blanks after the colon, missing blanks between fields
                "id: 1 stat: DELIVRD text: Hi|ID=1;STATE=DELIVRD;TEXT=Hi",
                "id:   1    stat:   DELIVRD   err:   000|ID=1;STATE=DELIVRD;ERROR=000",
                "id:1 stat:DELIVRDerr:000text:Hi|ID=1;STATE=DELIVRD;ERROR=000;TEXT=Hi",
                "id:1sub:001dlvrd:001submit date:2501311200done date:2501311201stat:DELIVRDerr:1A3text:x"
                        + "|ID=1;SUBMITTED=001;DELIVERED=001;SUBMIT_DATE=2501311200;DONE_DATE=2501311201;"
                        + "STATE=DELIVRD;ERROR=1A3;TEXT=x",
                // user content that looks like fields
                "id:1 stat:DELIVRD text:id:2 stat:FAILED|ID=1;STATE=DELIVRD;TEXT=id:2 stat:FAILED",
                "id:1 stat:DELIVRD Text:paid:5 err:7 text:|ID=1;STATE=DELIVRD;TEXT=paid:5 err:7 text:",
                "id:1 stat:DELIVRD your id:2 stat:FAILED|ID=1;STATE=DELIVRD",
                // more between the fields
                "id:1 foo:2 stat:DELIVRD bar err:000|ID=1;STATE=DELIVRD;ERROR=000"
            })
    void readsReceiptsOfKnownSmscs(String text, String fields) {
        ReceiptText scanned = ReceiptText.scan(text);
        assertThat(fieldsOf(scanned)).isEqualTo(fields(fields));
        assertThat(scanned.receipt()).isPresent();
    }

    private static Map<ReceiptKey, String> fields(String list) {
        var fields = new TreeMap<ReceiptKey, String>();
        for (String field : list.split(";", -1)) {
            int equals = field.indexOf('=');
            fields.put(ReceiptKey.valueOf(field.substring(0, equals)), field.substring(equals + 1));
        }
        return fields;
    }

    private static Map<ReceiptKey, String> fieldsOf(ReceiptText text) {
        var fields = new TreeMap<ReceiptKey, String>();
        for (ReceiptKey key : ReceiptKey.values()) {
            if (text.has(key)) {
                fields.put(key, text.value(key));
            } else {
                assertThat(text.value(key)).isEmpty();
            }
        }
        return fields;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Hello world",
                "id:1",
                "stat:DELIVRD",
                "id: stat:DELIVRD",
                "id:1 stat: err:000",
                "id:1 stat:",
                "text:id:1 stat:DELIVRD",
                "id 1 stat DELIVRD",
                "00,0210021543,0210021500,,447700900123,447700900001,77",
                ":::::",
                ":"
            })
    void aTextWithoutIdOrStateIsNoReceipt(String text) {
        assertThat(ReceiptText.parse(text)).isEmpty();
    }

    @Test
    void theOtherFieldsAreReadWithoutAnId() {
        ReceiptText text = ReceiptText.scan("stat:UNDELIV err:01B");
        assertThat(text.receipt()).isEmpty();
        assertThat(text.has(ReceiptKey.ID)).isFalse();
        assertThat(text.value(ReceiptKey.STATE)).isEqualTo("UNDELIV");
        assertThat(text.value(ReceiptKey.ERROR)).isEqualTo("01B");
    }

    @Test
    void leavesMissingFieldsOfAReceiptEmpty() {
        assertThat(ReceiptText.parse("id:1 stat:EXPIRED"))
                .contains(new Receipt("1", MessageState.EXPIRED, "", ReceiptTimes.NONE, new ReceiptCounts(-1, -1), ""));
    }

    @ParameterizedTest
    @CsvSource({"001, 1", "000, 0", "12, 12", "1234, 1234", "0000000001, -1", "99999999999, -1", "1A, -1", "-1, -1"})
    void anInvalidCountIsReadAsAbsent(String written, int count) {
        assertThat(ReceiptText.parse("id:1 stat:DELIVRD sub:" + written)
                        .orElseThrow()
                        .counts()
                        .submitted())
                .isEqualTo(count);
    }

    @ParameterizedTest
    @ValueSource(strings = {"id:1\tstat:DELIVRD\0", "id:1\r\nstat:DELIVRD\r\n", "id:\0001 stat:\0DELIVRD\0\0"})
    void tabsLineEndsAndPaddingAreReadAsBlanks(String text) {
        assertThat(ReceiptText.parse(text)).contains(Receipt.of("1", MessageState.DELIVERED, ""));
    }

    @ParameterizedTest
    @CsvSource({
        "ENROUTE, ENROUTE",
        "DELIVRD, DELIVERED",
        "EXPIRED, EXPIRED",
        "DELETED, DELETED",
        "UNDELIV, UNDELIVERABLE",
        "ACCEPTD, ACCEPTED",
        "UNKNOWN, UNKNOWN",
        "REJECTD, REJECTED",
        "SCHEDLD, SCHEDULED",
        "SKIPPED, SKIPPED",
        "ACKED, ACCEPTED",
        "BUFFRED, ENROUTE",
        "BUFFERD, ENROUTE",
        "FAILED, UNDELIVERABLE",
        "NACK, UNDELIVERABLE",
        "DELIVERED, DELIVERED",
        "WHATEVER, UNDELIVERABLE",
        "0, UNDELIVERABLE"
    })
    void everyStatWordIsReadAsItsState(String word, MessageState state) {
        assertThat(ReceiptStat.stateOf(word)).isEqualTo(state);
        assertThat(ReceiptStat.stateOf(word.toLowerCase(Locale.ROOT))).isEqualTo(state);
        assertThat(ReceiptText.parse("id:1 stat:" + word).orElseThrow().state()).isEqualTo(state);
    }

    /** Kannel tells buffered, delivered and failed apart; what it holds for buffered must not end a message. */
    @ParameterizedTest
    @ValueSource(strings = {"ENROUTE", "ACKED", "BUFFRED", "BUFFERD", "ACCEPTD"})
    void treatsTheBufferedStatesOfKannelAsNotFinal(String word) {
        assertThat(ReceiptStat.stateOf(word).isFinal()).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void onlyStatesOfAppendixBAreWritten(MessageState state) {
        Set<MessageState> without = EnumSet.of(MessageState.SCHEDULED, MessageState.SKIPPED);
        ReceiptStat stat = ReceiptStat.of(state);
        assertThat(stat.name()).hasSize(7);
        assertThat(stat.ordinal()).isLessThanOrEqualTo(ReceiptStat.REJECTD.ordinal());
        assertThat(stat.state() == state).isNotEqualTo(without.contains(state));
        assertThat(stat.state().isFinal()).isEqualTo(state.isFinal());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "id:1 stat:EXPIRED",
                "ID:1 Stat:delivrd",
                "id: 1 stat: DELIVRD",
                "id:1sub:001stat:BUFFRED",
                "id:0b6f1c2e-5c1a-4e8f-9d1f-2f6d3a9b7c10 sub:001 dlvrd:001 stat:DELIVRD err:000 text:stat:x"
            })
    void aReceiptIsRecognizedByItsBeginning(String text) {
        assertThat(ReceiptText.opensAsReceipt(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "id:",
                "id:1",
                " id:1 stat:DELIVRD",
                "My id:1 stat:DELIVRD",
                "stat:DELIVRD id:1",
                "id:1 text:stat:DELIVRD",
                "id:1 stat:ok",
                "id: stat:DELIVRD",
                "id:5 is mine stat:DELIVRD"
            })
    void doesNotTakeTheTextOfAUserForAReceipt(String text) {
        assertThat(ReceiptText.opensAsReceipt(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                WHOLE,
                "id:99 sub:001 dlvrd:000 submit date:2501311200 done date:2501311205 stat:ENROUTE err:01B text:",
                "id:a29f6845555647139e5c8f3b817f2c9a sub:001 dlvrd:000 submit date:250131120053"
                        + " done date:250131120059 stat:UNDELIV err:1A3 text:",
                "id:0b6f1c2e-5c1a-4e8f-9d1f-2f6d3a9b7c10 sub:001 dlvrd:001 submit date:20250131120000"
                        + " done date:20250131120001 stat:DELIVRD err:0000 text:"
            })
    void aCompleteTextIsWrittenAsItWasRead(String text) {
        assertThat(ReceiptText.write(ReceiptText.parse(text).orElseThrow(), NOW))
                .isEqualTo(text);
    }

    @Test
    void writesTheTextOfAppendixB() {
        var receipt = new Receipt(
                "7",
                MessageState.UNDELIVERABLE,
                "27",
                new ReceiptTimes("2501311159", "2502010000"),
                new ReceiptCounts(12, 3),
                "0123456789012345678901234567890");
        assertThat(ReceiptText.write(receipt, NOW))
                .isEqualTo("id:7 sub:012 dlvrd:003 submit date:2501311159 done date:2502010000 stat:UNDELIV err:027"
                        + " text:01234567890123456789");
    }

    @Test
    void fillsMissingFieldsOfAReceipt() {
        assertThat(ReceiptText.write(Receipt.of("7", MessageState.DELIVERED, ""), NOW))
                .isEqualTo("id:7 sub:001 dlvrd:001 submit date:2501311205 done date:2501311205 stat:DELIVRD err:000"
                        + " text:");
        assertThat(ReceiptText.write(Receipt.of("7", MessageState.EXPIRED, "12345"), NOW))
                .isEqualTo("id:7 sub:001 dlvrd:000 submit date:2501311205 done date:2501311205 stat:EXPIRED err:12345"
                        + " text:");
    }

    @Test
    void theTextIsNotCutWithinACharacter() {
        var receipt = new Receipt(
                "7", MessageState.DELIVERED, "", ReceiptTimes.NONE, ReceiptCounts.NONE, "0123456789012345678😀x");
        assertThat(ReceiptText.write(receipt, NOW)).endsWith(" text:0123456789012345678");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "id:1234567890 stat:DELIVRD text:id:1234567890|id:NEW stat:DELIVRD text:id:1234567890",
                "ID: 12  Stat:DELIVRD|ID: NEW  Stat:DELIVRD",
                "sub:001 id:1stat:DELIVRDerr:000|sub:001 id:NEWstat:DELIVRDerr:000",
                "id:1|id:NEW",
                "id:1 id:2|id:NEW id:2",
                "id: stat:DELIVRD|id:NEW stat:DELIVRD",
                "id:|id:NEW",
                "id:a-b-c\t\u0011\u0080\u00FF stat:x|id:NEW\t\u0011\u0080\u00FF stat:x"
            })
    void theFirstIdInTheTextIsReplaced(String text, String changed) {
        assertThat(ReceiptText.withId(text.getBytes(ISO_8859_1), "NEW"))
                .hasValueSatisfying(
                        octets -> assertThat(new String(octets, ISO_8859_1)).isEqualTo(changed));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Hello", "stat:DELIVRD", "text:id:1", "id 1"})
    void anIdIsNotAddedToATextWithoutAnId(String text) {
        assertThat(ReceiptText.withId(text.getBytes(ISO_8859_1), "NEW")).isEmpty();
    }

    @Test
    void replacingTheIdLeavesTheGivenOctetsUnchanged() {
        byte[] octets = WHOLE.getBytes(ISO_8859_1);
        assertThat(ReceiptText.withId(octets, "")).isPresent();
        assertThat(octets).isEqualTo(WHOLE.getBytes(ISO_8859_1));
    }
}
