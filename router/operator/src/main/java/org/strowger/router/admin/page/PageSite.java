package org.strowger.router.admin.page;

/** Pages below {@link #ROOT}. Callable from any thread that may block. */
@FunctionalInterface
public interface PageSite {
    /** The path of the first page. */
    String ROOT = "/operate";

    /** Pages that are not open yet. */
    PageSite CLOSED = request -> PageReply.line(503, "the daemon is starting; try again in a moment");

    /** Pages that the configuration turns off. */
    PageSite OFF = request -> PageReply.line(404, "not found; http.operators turns the operators' page off");

    PageReply answer(PageRequest request);

    /** Whether the path is that of a page. */
    static boolean includes(String path) {
        return path.equals(ROOT) || path.startsWith(ROOT + "/");
    }
}
