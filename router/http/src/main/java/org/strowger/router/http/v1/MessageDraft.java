package org.strowger.router.http.v1;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.strowger.gsm.UserDataHeader;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.CallbackRequest;
import org.strowger.message.MessageTime;
import org.strowger.message.OptionalParameter;
import org.strowger.message.PlainMessage;
import org.strowger.message.SendOptions;

/** The members of one message while its request is being read. */
final class MessageDraft {
    static final int NO_CLASS = -1;

    private static final Duration AHEAD_MAX = Duration.ofDays(30);
    private static final int NO_VALIDITY = 0;

    private final DraftBody content = new DraftBody();
    private List<Address> recipients = List.of();
    private Address sender = Address.NONE;
    private int validity = NO_VALIDITY;
    private @Nullable Instant sendAt;
    private int priority;
    private @Nullable ReceiptChoice receipt;
    private String callbackUrl = "";
    private String reference = "";
    private String service = "";
    private List<String> labels = List.of();
    private List<OptionalParameter> tlvs = List.of();
    private boolean isSpoilt;

    // ---- Members

    void to(List<Address> addresses) {
        recipients = addresses;
    }

    void from(Address address) {
        sender = address;
    }

    void text(String characters) {
        content.text(characters);
    }

    void data(byte[] octets) {
        content.data(octets);
    }

    void header(UserDataHeader header) {
        content.header(header);
    }

    void encoding(TextEncoding wanted) {
        content.encoding(wanted);
    }

    void messageClass(int number) {
        content.messageClass(number);
    }

    void validity(int seconds) {
        validity = seconds;
    }

    void sendAt(Instant time) {
        sendAt = time;
    }

    void priority(int number) {
        priority = number;
    }

    void receipt(ReceiptChoice choice) {
        receipt = choice;
    }

    void callbackUrl(String url) {
        callbackUrl = url;
    }

    void reference(String own) {
        reference = own;
    }

    void service(String type) {
        service = type;
    }

    void label(String label) {
        labels = List.of(label);
    }

    void tlvs(List<OptionalParameter> parameters) {
        tlvs = parameters;
    }

    /** Notes that a member had a fault, so that faults caused by it are not reported. */
    void spoil() {
        isSpoilt = true;
    }

    // ---- The messages

    int count() {
        return recipients.size();
    }

    /**
     * Adds the messages, one for each recipient, if no member contradicts another.
     *
     * @param pointer the position of the message as a JSON pointer
     */
    void build(Instant now, String pointer, MemberFaults faults, Consumer<PlainMessage> messages) {
        if (isSpoilt) {
            return;
        }
        checkTime(now, pointer, faults);
        if (receipt == ReceiptChoice.NONE && !callbackUrl.isEmpty()) {
            faults.add(
                    MemberFaults.pointer(pointer, "callback_url"),
                    "with receipt none there are no callbacks",
                    "leave out one of the two");
        }
        Body body = content.body(pointer, faults);
        if (faults.isEmpty()) {
            PlainMessage.Builder builder = builder(body);
            recipients.forEach(each -> messages.accept(builder.to(each).build()));
        }
    }

    /** Checks the draft for an application without callbacks, whose receipts would wait for a bind. */
    void checkWithoutCallbacks(String pointer, MemberFaults faults) {
        if (!callbackUrl.isEmpty()) {
            faults.add(
                    MemberFaults.pointer(pointer, "callback_url"),
                    "callbacks are not configured for this account",
                    "leave it out, or ask the operator of the router to add the section callbacks to the application");
        }
    }

    private void checkTime(Instant now, String pointer, MemberFaults faults) {
        if (sendAt == null) {
            return;
        }
        boolean past = sendAt.isBefore(now);
        if (past || sendAt.isAfter(now.plus(AHEAD_MAX))) {
            faults.add(
                    MemberFaults.pointer(pointer, "send_at"),
                    past ? "this time is in the past" : "this time is too far ahead",
                    "a time at most " + AHEAD_MAX.toDays() + " days ahead; leave it out to send at once");
        }
    }

    private PlainMessage.Builder builder(Body body) {
        ReceiptChoice choice = choice();
        PlainMessage.Builder builder = PlainMessage.from(sender)
                .service(service)
                .optionalParameters(tlvs)
                .labels(labels)
                .saying(body)
                .options(new SendOptions(choice.request(), choice.wantsNotifications(), priority, 0, false, false))
                .callback(callback(choice));
        if (body.coding() == 0) {
            builder.inGsm();
        }
        if (sendAt != null) {
            builder.after(sendAt);
        }
        if (validity != NO_VALIDITY) {
            MessageTime begin = sendAt == null ? MessageTime.ARRIVAL : new MessageTime.Calendar(sendAt);
            builder.expireAt(begin.plus(Duration.ofSeconds(validity)));
        }
        return builder;
    }

    private ReceiptChoice choice() {
        if (receipt != null) {
            return receipt;
        }
        return callbackUrl.isEmpty() ? ReceiptChoice.NONE : ReceiptChoice.FINAL;
    }

    /** Returns the callback. Without reports, it carries only the reference, which the response needs. */
    private CallbackRequest callback(ReceiptChoice choice) {
        if (choice == ReceiptChoice.NONE) {
            return reference.isEmpty() ? CallbackRequest.NONE : new CallbackRequest("", "", Set.of(), reference, "");
        }
        return new CallbackRequest(StandardCallback.NAME, callbackUrl, choice.events(), reference, "");
    }
}
