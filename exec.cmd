@rem cmd.exe has no "exec", with which the package scripts let signals to npm reach the server.
@%*
