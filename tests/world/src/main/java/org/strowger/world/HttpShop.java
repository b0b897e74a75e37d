package org.strowger.world;

import java.net.InetSocketAddress;

/** An application that sends messages by HTTP and receives callbacks, and its configuration. */
public final class HttpShop {
    /** The server of the application. */
    public static final InetSocketAddress SERVER = World.at(9090);

    private static final String LISTENER =
            "listeners: [{name: web, protocol: http, listen: 127.0.0.1:8080, http: {apis: [v1, kannel, jasmin]}}]\n";
    public static final String CALLBACKS =
            "callbacks: {style: kannel, url: \"http://127.0.0.1:9090/mo?from=%p&text=%a\", "
                    + "receipts-url: \"http://127.0.0.1:9090/receipt?status=%d\", private-addresses: true}";
    private static final String SMSC = """
            smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}]
            inbound: [{name: mobiles, match: {}, deliver-to: shop, delivery: store}]
            """;
    public static final String YAML = yaml("store", CALLBACKS);
    public static final String SEND = "/cgi-bin/sendsms?username=shop&password=secret&from=SHOP";

    public static final String JSON = "Authorization: Bearer 0123456789abcdef\r\nContent-Type: application/json\r\n";

    private HttpShop() {}

    public static String yaml(String delivery, String callbacks) {
        return LISTENER + "applications: [{name: shop, password: secret, api-keys: [0123456789abcdef], " + callbacks
                + "}]\n" + SMSC + "routes: [{name: all, match: {}, via: a, delivery: " + delivery + "}]\n";
    }

    /** The end of a request with this body: its length and the body. */
    public static String body(String json) {
        return "Content-Length: " + json.length() + "\r\n\r\n" + json;
    }
}
