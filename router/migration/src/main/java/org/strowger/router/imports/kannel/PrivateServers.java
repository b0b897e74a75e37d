package org.strowger.router.imports.kannel;

import org.strowger.http.HttpUrl;
import org.strowger.http.HttpUrl.MalformedUrl;
import org.strowger.router.imports.YamlMap;

/** The servers of callbacks. Those with private addresses must be permitted explicitly. */
final class PrivateServers {
    private PrivateServers() {}

    /** Permits private addresses if the host is a private address. */
    static void permitPrivate(String url, YamlMap callbacks) {
        try {
            String host = HttpUrl.parse(url).host();
            boolean isPrivate = host.equals("localhost")
                    || host.startsWith("127.")
                    || host.startsWith("10.")
                    || host.startsWith("192.168.")
                    || host.startsWith("169.254.")
                    || host.matches("172\\.(1[6-9]|2[0-9]|3[01])\\..*")
                    || host.indexOf('.') < 0;
            if (isPrivate) {
                callbacks.put("private-addresses", "true", "the host of the URL");
            }
        } catch (MalformedUrl e) {
            throw new IllegalArgumentException("the URL was checked before", e);
        }
    }
}
