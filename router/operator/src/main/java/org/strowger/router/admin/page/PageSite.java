package org.strowger.router.admin.page;

/** Pages below {@link #ROOT}. Callable from any thread that may block. */
@FunctionalInterface
public interface PageSite {
    /** The path of the first page. */
    String ROOT = "/operate";

    /** The site before its pages are open. */
    PageSite CLOSED = request -> PageReply.line(503, "the daemon is starting; try again in a moment");

    /** The site if the configuration disables its pages. */
    PageSite OFF = request -> PageReply.line(404, "not found; http.operators turns the operators' page off");

    PageReply answer(PageRequest request);

    /** Whether the path belongs to a page. */
    static boolean includes(String path) {
        return path.equals(ROOT) || path.startsWith(ROOT + "/");
    }
}
