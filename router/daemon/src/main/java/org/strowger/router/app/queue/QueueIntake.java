package org.strowger.router.app.queue;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.strowger.message.Address;
import org.strowger.message.PlainMessage;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.router.application.Application;
import org.strowger.router.application.RequestKey;
import org.strowger.router.exchange.Exchange;
import org.strowger.router.exchange.ImportedReceipt;
import org.strowger.router.http.gateway.WrittenAddress;
import org.strowger.router.http.kannel.KannelQueue;
import org.strowger.router.http.kannel.QueueItem;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.thread.Mailbox;

/**
 * Imports items of a prepared file. Each item is imported on its home thread. Like a request with an Idempotency-Key,
 * it has a key, so that within 24 hours it is imported only once.
 *
 * <p>Thread: any.
 */
final class QueueIntake {
    private final Exchange exchange;
    private final List<SelectorThread> threads;
    private final ProtocolTraits traits;
    private final Supplier<Instant> wallClock;

    /**
     * @param traits the traits of HTTP, which determine the form of responses to messages
     * @param wallClock the calendar clock
     */
    QueueIntake(Exchange exchange, List<SelectorThread> threads, ProtocolTraits traits, Supplier<Instant> wallClock) {
        this.exchange = exchange;
        this.threads = List.copyOf(threads);
        this.traits = traits;
        this.wallClock = wallClock;
    }

    /** Starts importing an item. */
    CompletableFuture<EntryResult> enter(QueueItem item) {
        Optional<Application> application = exchange.generation().applications().stream()
                .filter(each -> each.name().equals(item.application()))
                .findFirst();
        if (application.isEmpty()) {
            return refused("there is no application " + item.application());
        }
        if (item instanceof QueueItem.Message message) {
            return message(message, application.get());
        }
        return receipt((QueueItem.Receipt) item, application.get());
    }

    private static CompletableFuture<EntryResult> refused(String why) {
        return CompletableFuture.completedFuture(EntryResult.refused(why));
    }

    private CompletableFuture<EntryResult> message(QueueItem.Message item, Application application) {
        Instant now = wallClock.get();
        if (item.validUntil() != 0 && item.validUntil() <= now.getEpochSecond()) {
            return refused("its validity period has ended");
        }
        List<PlainMessage> messages = KannelQueue.messages(
                application.settings(), item.query(), item.validUntil(), item.deferredUntil(), now);
        if (messages.size() != 1) {
            return refused("the API kannel would refuse its sender, recipient, text or dlr-url, or it has a dlr-url "
                    + "but the application has no callbacks");
        }
        int home = application.homeIndex();
        CompletableFuture<EntryResult> result = new CompletableFuture<>();
        return at(home, result, () -> new MessageEntry(
                        application.port(home),
                        traits,
                        exchange.applicationTraffic(home),
                        exchange.requestKeys(home),
                        key(application, item, threads.get(home)),
                        messages.get(0),
                        result::complete)
                .begin());
    }

    private CompletableFuture<EntryResult> receipt(QueueItem.Receipt item, Application application) {
        Optional<Smsc> smsc = exchange.generation().smscs().stream()
                .filter(each -> each.name().equals(item.smsc()))
                .findFirst();
        Optional<Address> recipient = WrittenAddress.recipient(item.recipient());
        if (smsc.isEmpty()) {
            return refused("there is no SMSC " + item.smsc());
        }
        if (recipient.isEmpty() || item.smscId().isEmpty()) {
            return refused("it has no recipient, or no message id of the SMSC");
        }
        if (application.settings().callbacks().isNone()) {
            return refused("callbacks are not configured for " + application.name());
        }
        ImportedReceipt receipt = new ImportedReceipt(
                smsc.get(),
                application,
                item.smscId(),
                WrittenAddress.sender(item.sender(), false).orElse(Address.NONE),
                recipient.get(),
                KannelQueue.isCertain(item.mask()),
                KannelQueue.callback(item.mask(), item.url()));
        int home = smsc.get().homeIndex();
        CompletableFuture<EntryResult> result = new CompletableFuture<>();
        return at(home, result, () -> new ReceiptEntry(
                        exchange.importedReceipts(home),
                        exchange.requestKeys(home),
                        key(application, item, threads.get(home)),
                        receipt,
                        result::complete)
                .begin());
    }

    private static RequestKey key(Application application, QueueItem item, SelectorThread thread) {
        return new RequestKey(application, item.key(), "", thread.nowNanos());
    }

    private CompletableFuture<EntryResult> at(int home, CompletableFuture<EntryResult> result, Runnable step) {
        Mailbox.Posted posted = threads.get(home).post(() -> {
            try {
                step.run();
            } catch (RuntimeException | AssertionError e) {
                result.completeExceptionally(e);
            }
        });
        if (posted != Mailbox.Posted.ACCEPTED) {
            result.complete(EntryResult.later(posted.why(threads.get(home).name())));
        }
        return result;
    }
}
