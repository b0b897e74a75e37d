package org.strowger.world.http;

import java.util.List;
import java.util.Optional;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.Address;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.world.walk.Content;
import org.strowger.world.walk.Planned;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Setup;

/** An API with which applications send messages, and the corresponding style of callbacks. */
public interface HttpDialect {
    /** The path for receipts whose URL is in the message. */
    String REPORTS = "/reports";

    /** The name of the API in the configuration of a listener. */
    String api();

    // ---- Abilities

    /** Whether one request can have several recipients. */
    boolean takesSeveral();

    default boolean says(Content content) {
        return true;
    }

    /** Whether a message can be a segment. */
    boolean takesSegments();

    default boolean canCancel() {
        return false;
    }

    default boolean takesKeys() {
        return false;
    }

    /** The receipt request of this API that is most similar to the given one. */
    ReceiptRequest nearest(ReceiptRequest request);

    /** The unit of validity times. */
    long validityUnitNanos();

    // ---- Requests

    /** A number with its plus, or a name. */
    static String written(Address address) {
        return address.ton() == Address.TON_INTERNATIONAL ? "+" + address.text() : address.text();
    }

    /** A request that sends the message, or one of its segments, to these recipients. */
    HttpRequest send(Account account, Planned message, List<Recipient> to);

    /** A different request with the same key. */
    default HttpRequest other(HttpRequest request) {
        throw new AssertionError("there are no keys in " + api());
    }

    /** Whether the response means that nothing was done, so that the request can be repeated. */
    default boolean isLater(HttpResponse response) {
        return false;
    }

    /** The result for each recipient in the response to such a request. */
    List<Told> told(List<Recipient> to, HttpResponse response);

    /** A request that cancels a message; empty if the API has none. */
    default Optional<HttpRequest> cancel(Account account, String id) {
        return Optional.empty();
    }

    /** A request for the state of a message; empty if the API has none. */
    default Optional<HttpRequest> query(Account account, String id) {
        return Optional.empty();
    }

    /** The state in the response to such a request. */
    default InquiryAnswer state(HttpResponse response) {
        throw new AssertionError("nobody can ask for the state of a message in " + api());
    }

    // ---- Callbacks

    /** The configuration section for the callbacks of an application with this server. */
    Setup.Entry callbacks(String server);

    /** The receipt, or the message from a mobile, in a callback. */
    ShortMessage read(HttpRequest callback);

    /** The id that is the same in every repetition of a callback; empty if the style has none. */
    String eventId(HttpRequest callback);

    /** The segment to which a callback belongs; 0 if the id identifies the segment. */
    default int part(HttpRequest callback) {
        return 0;
    }

    HttpResponse taken();

    /** Statuses with which a callback counts as refused, in addition to the statuses common to all styles. */
    default List<Integer> notTaken() {
        return List.of();
    }
}
