package org.strowger.router.mail;

/** Receives the incidents of the mail, to report them to operators. Called on the threads of its writer and readers. */
public interface MailIncidents {
    /** A log did not answer. The operation is tried again. */
    void onFailure(int shard, Exception why);

    /** A record was skipped, or waits for a later version of the program: nothing behind it is read. */
    void onUnreadable(int shard, long position, UnreadableMail why);

    /** An internal error has ended the thread. */
    void onLost(Throwable why);
}
