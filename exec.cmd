@rem Replaces "exec" of the package scripts in cmd.exe. In other shells, exec lets signals to npm reach the server.
@%*
