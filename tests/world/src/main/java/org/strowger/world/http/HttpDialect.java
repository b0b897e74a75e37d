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

/** An API by which applications send, and the style of the callbacks that belongs to it. */
public interface HttpDialect {
    /** The path of receipts whose message has named it. */
    String REPORTS = "/reports";

    /** The name of the API in a listener. */
    String api();

    // ---- Abilities

    /** Whether one request may have several recipients. */
    boolean takesSeveral();

    default boolean says(Content content) {
        return true;
    }

    /** Whether a message may be a segment. */
    boolean takesSegments();

    default boolean canCancel() {
        return false;
    }

    default boolean takesKeys() {
        return false;
    }

    /** The request for receipts that is most like this one. */
    ReceiptRequest nearest(ReceiptRequest request);

    /** The unit of times of validity. */
    long validityUnitNanos();

    // ---- Requests

    /** A number with its plus, or a name. */
    static String written(Address address) {
        return address.ton() == Address.TON_INTERNATIONAL ? "+" + address.text() : address.text();
    }

    /** A request that sends the message, or one of its segments, to these. */
    HttpRequest send(Account account, Planned message, List<Recipient> to);

    /** Another request with the same key. */
    default HttpRequest other(HttpRequest request) {
        throw new AssertionError("there are no keys in " + api());
    }

    /** Whether nothing was done, so that the request can be repeated. */
    default boolean isLater(HttpResponse response) {
        return false;
    }

    /** The results for each of the recipients in the response to such a request. */
    List<Told> told(List<Recipient> to, HttpResponse response);

    /** Cancels a message; empty if that cannot be said. */
    default Optional<HttpRequest> cancel(Account account, String id) {
        return Optional.empty();
    }

    /** Asks for the state of a message; empty if that cannot be said. */
    default Optional<HttpRequest> query(Account account, String id) {
        return Optional.empty();
    }

    /** The state in the response to such a question. */
    default InquiryAnswer state(HttpResponse response) {
        throw new AssertionError("nobody can ask for the state of a message in " + api());
    }

    // ---- Callbacks

    /** The section of an application with this server. */
    Setup.Entry callbacks(String server);

    /** The receipt, or the message of a mobile, in a callback. */
    ShortMessage read(HttpRequest callback);

    /** The field that is the same in every repetition of a callback; empty if it has nothing like that. */
    String eventId(HttpRequest callback);

    /** The segment to which a callback belongs; 0: its id tells that. */
    default int part(HttpRequest callback) {
        return 0;
    }

    HttpResponse taken();

    /** Statuses by which a callback is not taken, besides those that are the same for all. */
    default List<Integer> notTaken() {
        return List.of();
    }
}
