package org.strowger.smpp.pdu.fuzz;

import static org.strowger.smpp.pdu.fuzz.Claims.claim;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.strowger.smpp.text.ReceiptKey;
import org.strowger.smpp.text.ReceiptText;
import org.strowger.smpp.text.SmppTime;

/** Values that are written in strings: times and receipts. */
final class TextTargets {
    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

    private TextTargets() {}

    static void read(byte[] input) {
        String text = new String(input, StandardCharsets.ISO_8859_1);
        times(text);
        receipt(text, input);
    }

    private static void times(String text) {
        SmppTime strictly = SmppTime.parse(text, NOW);
        SmppTime leniently = SmppTime.parseLeniently(text, NOW, ZoneOffset.UTC);
        claim(strictly instanceof SmppTime.Fault || strictly.equals(leniently), "a right time is read so by all");
        for (SmppTime each : List.of(strictly, leniently, SmppTime.parseFinalDate(text, NOW, ZoneOffset.UTC))) {
            if (each instanceof SmppTime.Fault fault) {
                claim(fault.offset() >= 0 && fault.offset() <= text.length(), "a fault points into the text");
            } else {
                SmppTime.isFarOffset(text);
            }
            each.resolve(NOW).ifPresent(TextTargets::writtenAgain);
        }
    }

    private static void writtenAgain(Instant moment) {
        String written = SmppTime.format(moment);
        claim(written.length() == 16, "a time has 16 characters");
        claim(SmppTime.parse(written, moment).resolve(moment).isPresent(), "a time that was written can be read");
    }

    private static void receipt(String text, byte[] input) {
        ReceiptText scanned = ReceiptText.scan(text);
        for (ReceiptKey key : ReceiptKey.values()) {
            claim(scanned.value(key).length() <= text.length(), "a value is no longer than the text");
        }
        ReceiptText.parse(text).ifPresent(receipt -> {
            String written = ReceiptText.write(receipt, NOW);
            claim(ReceiptText.parse(written).isPresent(), "a receipt that was written can be read");
        });
        claim(!ReceiptText.opensAsReceipt(text) || scanned.receipt().isPresent(), "what opens as a receipt is one");
        claim(ReceiptText.withId(input, "7").isPresent() == scanned.has(ReceiptKey.ID), "an id can be replaced");
    }
}
