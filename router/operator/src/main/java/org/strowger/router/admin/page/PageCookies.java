package org.strowger.router.admin.page;

/**
 * The cookies of the pages. Scripts cannot read them, requests from other sites do not contain them, and over TLS they
 * are limited to TLS.
 */
enum PageCookies {
    SESSION("strowger-session"),
    FORM("strowger-form");

    private final String label;

    PageCookies(String label) {
        this.label = label;
    }

    /** The value sent by the browser; empty if there is none. */
    String of(PageRequest request) {
        return request.cookie(name(request));
    }

    /** The name of the cookie. With this prefix, a browser accepts the cookie only over TLS and only for this host. */
    private String name(PageRequest request) {
        return request.encrypted() ? "__Secure-" + label : label;
    }

    String set(PageRequest request, String value) {
        return name(request) + "=" + value + attributes(request);
    }

    String remove(PageRequest request) {
        return name(request) + "=" + attributes(request) + "; Max-Age=0";
    }

    private static String attributes(PageRequest request) {
        return "; Path=" + PageSite.ROOT + "; HttpOnly; SameSite=Strict" + (request.encrypted() ? "; Secure" : "");
    }
}
