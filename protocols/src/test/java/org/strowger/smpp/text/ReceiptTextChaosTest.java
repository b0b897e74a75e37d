package org.strowger.smpp.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.Charset;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.MessageState;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptCounts;
import org.strowger.message.ReceiptTimes;

/** Texts that nobody wrote on purpose. */
class ReceiptTextChaosTest {
    private static final long SEEDS = 20;
    private static final int ROUNDS = 500;
    private static final int MEGABYTE = 1 << 20;
    private static final Instant NOW = Instant.parse("2025-01-31T12:05:59Z");

    private static final String WHOLE = "id:1234567890 sub:001 dlvrd:001 submit date:2501311200 done date:2501311201"
            + " stat:DELIVRD err:000 text:Hello world";

    private static final List<String> FRAGMENTS = List.of(
            "id:",
            "Id:",
            "sub:",
            "dlvrd:",
            "submit date:",
            "SUBMIT DATE:",
            "done date:",
            "stat:",
            "err:",
            "text:",
            " ",
            " ",
            " ",
            "\0",
            "\t",
            ":",
            "i",
            "d",
            "1",
            "001",
            "2501311200",
            "250131 12:00",
            "DELIVRD",
            "1A3",
            "paid",
            "submit",
            "date:",
            "\u00FF",
            "\u0149",
            "\u0131d:",
            "\u017Ftat:",
            "\uD83D");

    /** The rule as one would explain it, without a thought of cost. */
    private static Map<ReceiptKey, String> explained(String text) {
        var marks = new TreeMap<Integer, ReceiptKey>();
        for (ReceiptKey key : ReceiptKey.values()) {
            String mark = key.label() + ":";
            for (int at = 0; at + mark.length() <= text.length(); at++) {
                String found = text.substring(at, at + mark.length());
                boolean ascii = found.chars().allMatch(c -> c < 0x80);
                if (ascii && found.toLowerCase(Locale.ROOT).equals(mark)) {
                    marks.put(at, key);
                }
            }
        }
        var values = new TreeMap<ReceiptKey, String>();
        for (Map.Entry<Integer, ReceiptKey> mark : marks.entrySet()) {
            ReceiptKey key = mark.getValue();
            int start = mark.getKey() + key.label().length() + 1;
            if (key == ReceiptKey.TEXT) {
                values.put(key, text.substring(start).replaceFirst("^ ", ""));
                return values;
            }
            Integer next = marks.higherKey(mark.getKey());
            values.putIfAbsent(key, explained(key, text.substring(start, next == null ? text.length() : next)));
        }
        return values;
    }

    private static String explained(ReceiptKey key, String value) {
        String blank = "[ \\t\\n\\r\\x00]";
        String bare = value.replaceAll("^" + blank + "+|" + blank + "+$", "");
        String word = bare.split(blank, 2)[0];
        boolean date = key == ReceiptKey.SUBMIT_DATE || key == ReceiptKey.DONE_DATE;
        return !date || word.matches("\\d{10}|\\d{12}|\\d{14}") ? word : bare;
    }

    @Test
    void findsTheSameFieldsAsAReferenceImplementation() {
        for (long seed = 1; seed <= SEEDS; seed++) {
            Random random = new Random(seed);
            for (int i = 0; i < ROUNDS; i++) {
                String text = i % 2 == 0 ? assembled(random) : mutated(random);
                ReceiptText scanned = ReceiptText.scan(text);
                var found = new TreeMap<ReceiptKey, String>();
                for (ReceiptKey key : ReceiptKey.values()) {
                    if (scanned.has(key)) {
                        found.put(key, scanned.value(key));
                    }
                }
                assertThat(found).as("seed %d, round %d, %s", seed, i, text).isEqualTo(explained(text));
            }
        }
    }

    /** In octets that stand between others, each key is found that is found in the characters, and no other. */
    @Test
    void findsTheSameFieldsInOctetsAsInCharacters() {
        for (long seed = 1; seed <= SEEDS; seed++) {
            Random random = new Random(seed);
            for (int i = 0; i < ROUNDS; i++) {
                String text =
                        new String((i % 2 == 0 ? assembled(random) : mutated(random)).getBytes(ISO_8859_1), ISO_8859_1);
                ReceiptText characters = ReceiptText.scan(text);
                for (Charset code : List.of(ISO_8859_1, UTF_16BE)) {
                    byte[] octets = ("id:9 stat:" + text + "id:7 stat:X text:").getBytes(code);
                    int width = code.equals(UTF_16BE) ? 2 : 1;
                    ByteBuf bytes = Unpooled.wrappedBuffer(octets);
                    ReceiptText found = new ReceiptText().look(bytes, 0, octets.length, width);
                    found.look(bytes, 10 * width, text.length() * width, width);
                    String run = "seed " + seed + ", round " + i + ", " + code + ", " + text;
                    for (ReceiptKey key : ReceiptKey.values()) {
                        assertThat(found.has(key)).as(run).isEqualTo(characters.has(key));
                        assertThat(found.value(key)).as(run).isEqualTo(characters.value(key));
                    }
                    assertThat(found.receipt()).as(run).isEqualTo(characters.receipt());
                    assertThat(found.isReceipt())
                            .as(run)
                            .isEqualTo(characters.receipt().isPresent());
                    assertThat(found.opensAsReceipt()).as(run).isEqualTo(ReceiptText.opensAsReceipt(text));
                    if (found.has(ReceiptKey.ID)) {
                        String other = new String(found.withId("otherwise"), code);
                        assertThat(other).as(run).isEqualTo(withOtherId(text, "otherwise"));
                    }
                }
            }
        }
    }

    /** The same by a text that is taken apart into strings. */
    private static String withOtherId(String text, String id) {
        Matcher key = Pattern.compile("(?i)id:").matcher(text);
        assertThat(key.find()).isTrue();
        String old = explained(text).getOrDefault(ReceiptKey.ID, "");
        int from = old.isEmpty() ? key.end() : text.indexOf(old, key.end());
        return text.substring(0, from) + id + text.substring(from + old.length());
    }

    @Test
    void noTextOfAPeerCausesAnException() {
        for (long seed = 1; seed <= SEEDS; seed++) {
            Random random = new Random(seed);
            for (int i = 0; i < ROUNDS; i++) {
                String text = i % 2 == 0 ? assembled(random) : mutated(random);
                ReceiptText.parse(text).ifPresent(receipt -> ReceiptText.write(receipt, NOW));
                boolean whole = ReceiptText.parse(text).isPresent();
                assertThat(!ReceiptText.opensAsReceipt(text) || whole)
                        .as("seed %d, round %d, %s", seed, i, text)
                        .isTrue();
            }
        }
    }

    @Test
    void aReplacedIdLeavesTheRestOfTheTextUnchanged() {
        for (long seed = 1; seed <= SEEDS; seed++) {
            Random random = new Random(seed);
            for (int i = 0; i < ROUNDS; i++) {
                byte[] before = (i % 2 == 0 ? assembled(random) : mutated(random)).getBytes(ISO_8859_1);
                String run = "seed " + seed + ", round " + i + ", " + new String(before, ISO_8859_1);
                var text = ReceiptText.scan(new String(before, ISO_8859_1));
                String id = "9".repeat(1 + random.nextInt(70));
                assertThat(ReceiptText.withId(before, id).isPresent()).as(run).isEqualTo(text.has(ReceiptKey.ID));
                ReceiptText.withId(before, id).ifPresent(after -> sameButForTheId(before, after, id, run));
            }
        }
    }

    private static void sameButForTheId(byte[] before, byte[] after, String id, String run) {
        ReceiptText old = ReceiptText.scan(new String(before, ISO_8859_1));
        ReceiptText changed = ReceiptText.scan(new String(after, ISO_8859_1));
        for (ReceiptKey key : ReceiptKey.values()) {
            assertThat(changed.has(key)).as(run).isEqualTo(old.has(key));
            String expected = key == ReceiptKey.ID ? id : old.value(key);
            assertThat(changed.value(key)).as(run).isEqualTo(expected);
        }
        int oldLength = old.value(ReceiptKey.ID).length();
        assertThat(after).as(run).hasSize(before.length - oldLength + id.length());
        int start = Math.max(0, Arrays.mismatch(before, after));
        while (start > 0 && after[start - 1] == '9') {
            start--;
        }
        int tail = before.length - start - oldLength;
        byte[] oldTail = Arrays.copyOfRange(before, before.length - Math.max(0, tail), before.length);
        byte[] newTail = Arrays.copyOfRange(after, after.length - Math.max(0, tail), after.length);
        assertThat(newTail).as(run).isEqualTo(oldTail);
    }

    @Test
    void readsAReceiptThatItWrote() {
        for (long seed = 1; seed <= SEEDS; seed++) {
            Random random = new Random(seed);
            for (int i = 0; i < ROUNDS; i++) {
                Receipt receipt = receipt(random);
                assertThat(ReceiptText.parse(ReceiptText.write(receipt, NOW)))
                        .as("seed %d, round %d", seed, i)
                        .contains(receipt);
            }
        }
    }

    private static Receipt receipt(Random random) {
        ReceiptStat[] words = ReceiptStat.values();
        MessageState state = words[random.nextInt(ReceiptStat.REJECTD.ordinal() + 1)].state();
        Instant submitted = NOW.minusSeconds(random.nextInt(86400 * 1000));
        var text = new StringBuilder("x");
        for (int length = random.nextInt(20); length > 0; length--) {
            text.append((char) (' ' + random.nextInt(95)));
        }
        return new Receipt(
                Long.toString(random.nextLong() >>> 1, 36).repeat(1 + random.nextInt(5)),
                state,
                String.format("%03X", random.nextInt(0x2000)),
                new ReceiptTimes(minute(submitted), minute(submitted.plusSeconds(random.nextInt(86400)))),
                new ReceiptCounts(random.nextInt(2000), random.nextInt(2000)),
                text.toString());
    }

    private static String minute(Instant moment) {
        return SmppTime.format(moment).substring(0, 10);
    }

    /**
     * No clock is looked at: one look at the rest of the text for each colon or each blank would be a million times a
     * million steps, and the test would not end.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                ":",
                "id:",
                "xid:",
                "id: ",
                " ",
                "a",
                "submit date:",
                "submit date: ",
                "submit date",
                "stat:id:",
                "1",
                "submit date:1 ",
                "done date:submit date:",
                ",",
                "\0"
            })
    void aMegabyteOfRepeatedTextIsRead(String piece) {
        String flood = piece.repeat(MEGABYTE / piece.length());
        for (String text : List.of(flood, "id:" + flood + " stat:" + flood, "id:1 stat:DELIVRD submit date:" + flood)) {
            ReceiptText.parse(text);
            ReceiptText.opensAsReceipt(text);
            assertThat(ReceiptText.withId(text.getBytes(ISO_8859_1), "7").isPresent())
                    .isEqualTo(ReceiptText.scan(text).has(ReceiptKey.ID));
        }
    }

    private static String assembled(Random random) {
        var text = new StringBuilder();
        for (int pieces = random.nextInt(25); pieces > 0; pieces--) {
            text.append(FRAGMENTS.get(random.nextInt(FRAGMENTS.size())));
        }
        return text.toString();
    }

    private static String mutated(Random random) {
        var text = new StringBuilder(WHOLE);
        for (int changes = random.nextInt(6); changes > 0; changes--) {
            int at = random.nextInt(text.length());
            switch (random.nextInt(3)) {
                case 0 -> text.insert(at, FRAGMENTS.get(random.nextInt(FRAGMENTS.size())));
                case 1 -> text.delete(at, at + 1 + random.nextInt(4));
                default -> text.setCharAt(at, (char) random.nextInt(0x100));
            }
        }
        return text.toString();
    }
}
