package org.strowger.tests.crash;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.strowger.gsm.Concatenation;
import org.strowger.message.ShortMessage;
import org.strowger.router.exchange.custody.MessageForms;
import org.strowger.router.exchange.custody.RecordKind;
import org.strowger.router.exchange.custody.RecoveredRecords;
import org.strowger.router.exchange.custody.StoredDelivery;
import org.strowger.router.exchange.custody.StoredMessage;
import org.strowger.router.program.Protocols;
import org.strowger.router.receipts.ExpectedReceipt;
import org.strowger.router.store.disk.DiskLock;
import org.strowger.router.store.disk.RealDisk;
import org.strowger.router.store.journal.JournalLimits;
import org.strowger.router.store.journal.JournalSurvey;

/**
 * The deliveries that a store still has of the last life of its daemon: just these may happen once more in the next
 * one. It is read with the reader of the daemon, and not changed.
 *
 * @param messages those that an SMSC may have, by the numbers of the harness
 * @param receipts those that have not ended, of messages whose {@linkplain Receipt ids} the applications know
 * @param mobiles the messages from mobiles that have not ended, by the numbers of the harness
 * @param charged what each account was charged, in units
 */
record StoreRemains(List<Integer> messages, List<Receipt> receipts, List<Integer> mobiles, Map<String, Long> charged) {
    private static final long MILLIONTHS = 1_000_000;

    /** An empty store. */
    static final StoreRemains NONE = new StoreRemains(List.of(), List.of(), List.of(), Map.of());

    /**
     * A receipt for an application.
     *
     * @param firstPart the number of the message, or of its first part
     * @param id what Strowger has called it
     */
    record Receipt(int firstPart, long id) {}

    StoreRemains {
        messages = List.copyOf(messages);
        receipts = List.copyOf(receipts);
        mobiles = List.copyOf(mobiles);
        charged = Map.copyOf(charged);
    }

    /** Reads a store whose daemon has ended. */
    static StoreRemains of(Path store) throws IOException {
        if (!Files.isDirectory(store)) {
            return NONE;
        }
        RecoveredRecords records = new RecoveredRecords(new MessageForms(Protocols.all()), 1);
        RealDisk disk = RealDisk.existing(store);
        try (DiskLock lock = disk.lockToRead();
                JournalSurvey survey = JournalSurvey.of(disk, JournalLimits.DEFAULT)) {
            assert lock != null;
            survey.visit(records);
        }
        return of(records.complete());
    }

    private static StoreRemains of(RecoveredRecords records) {
        List<Integer> messages = new ArrayList<>();
        List<Receipt> receipts = new ArrayList<>();
        List<Integer> mobiles = new ArrayList<>();
        records.lane(0).take(Integer.MAX_VALUE, (record, payload) -> {
            StoredMessage stored = records.message(payload).message();
            if (mayBeWithSmsc(stored, records.progress(record))) {
                messages.add(number(stored.message()));
            }
        });
        records.deliveries().take(Integer.MAX_VALUE, (record, payload) -> add(records, payload, receipts, mobiles));
        records.expectations().take(Integer.MAX_VALUE, (record, payload) -> {
            ExpectedReceipt expected = records.expectation(payload, millis -> millis);
            // A receipt of a message in custody is stored before it is delivered, and is among the deliveries then.
            if (!expected.promised()) {
                receipts.add(new Receipt(Words.message(expected.destination().text()), expected.messageId()));
            }
        });
        Map<String, Long> charged = new HashMap<>();
        records.accounts()
                .forEach(each -> charged.merge(
                        each.content().name(), each.content().totals().paid(), Long::sum));
        charged.replaceAll((account, millionths) -> millionths / MILLIONTHS);
        return new StoreRemains(messages, receipts, mobiles, charged);
    }

    private static boolean mayBeWithSmsc(StoredMessage stored, RecoveredRecords.Progress progress) {
        return progress.equals(RecoveredRecords.Progress.UNSAID)
                ? !stored.smsc().isEmpty()
                : progress.kind() == RecordKind.SENT;
    }

    private static void add(
            RecoveredRecords records, ByteBuffer payload, List<Receipt> receipts, List<Integer> mobiles) {
        StoredDelivery stored = records.delivery(payload);
        ShortMessage message = stored.message();
        if (message.kind() == ShortMessage.Kind.MESSAGE) {
            mobiles.add(Words.mobileMessage(message.source().text()));
            return;
        }
        String id = stored.rewrite().messageIdOr(message.receiptId());
        receipts.add(new Receipt(Words.message(message.source().text()), Words.id(id)));
    }

    /** The number that the harness has given a message of an application. */
    static int number(ShortMessage message) {
        int part = message.part()
                .filter(concatenation -> concatenation.total() > 1)
                .map(Concatenation::number)
                .orElse(1);
        return Words.message(message.destination().text()) + part - 1;
    }
}
